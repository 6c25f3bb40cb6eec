/**
 * Measures requests per second of the newest listings, random listings and one listing, with up to a million listings.
 */
import autocannon from 'autocannon';
import { postgresUrl } from '#test/engine.ts';
import { withMarket } from './support/market.ts';
import { type ServerProcess, withServer } from './support/server-process.ts';
import { printTable, whole } from './support/table.ts';

const SIZES = [1000, 100_000, 1_000_000];
/** The measured URLs alternate in slices of one second, so that other load on the machine affects all alike. */
const ROUNDS = 4;
const CONNECTIONS = 16;

async function rate(url: string): Promise<number> {
  const result = await autocannon({ url, connections: CONNECTIONS, duration: 1 });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url} did not always return 200`);
  return result.requests.average;
}

const median = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

type Figures = { bytes: number; fixed: number; cached: number; uncached: number };

async function measure(server: ServerProcess, path: string): Promise<Figures> {
  const url = `${server.origin}${path}`;
  const bytes = (await (await fetch(url)).arrayBuffer()).byteLength;
  const fixedUrl = `${server.origin}/dev/fixed/${bytes}`;
  // Warm up each URL.
  for (const each of [fixedUrl, url]) await rate(each);
  const [fixed, cached, uncached]: number[][] = [[], [], []];
  for (let round = 0; round < ROUNDS; round++) {
    fixed?.push(await rate(fixedUrl));
    cached?.push(await rate(url));
    await server.get({ act: 'cache', on: false });
    uncached?.push(await rate(url));
    await server.get({ act: 'cache', on: true });
  }
  return { bytes, fixed: median(fixed ?? []), cached: median(cached ?? []), uncached: median(uncached ?? []) };
}

const rows = await withMarket(postgresUrl, (market) =>
  withServer(market.url, async (server) => {
    const table: string[][] = [];
    for (const size of SIZES) {
      const began = Date.now();
      await market.growTo(size);
      console.log(`${whole(size)} listings created in ${((Date.now() - began) / 1000).toFixed(1)} s`);
      const id = await market.newestId();
      for (const [name, path] of [
        ['newest', '/api/listings/newest'],
        ['random', '/api/listings/random'],
        ['one listing', `/api/listings/${id}`],
      ] as const) {
        const { bytes, fixed, cached, uncached } = await measure(server, path);
        table.push([
          `${name}, ${whole(size)}`,
          whole(bytes),
          whole(fixed),
          whole(cached),
          `${Math.round((100 * cached) / fixed)} %`,
          whole(uncached),
          `${Math.round((100 * uncached) / fixed)} %`,
        ]);
      }
    }
    return table;
  }),
);
printTable(['route, listings', 'bytes', 'fixed string/s', 'responses/s', 'of it', 'without cache/s', 'of it'], rows);
