/** How many requests a second do newest, random and one listing answer, and does it stay so with a million listings? */
import autocannon from 'autocannon';
import { postgresUrl } from '../test/support/engine.ts';
import { withMarket } from './support/market.ts';
import { type ServerProcess, withServer } from './support/server-process.ts';
import { printTable, whole } from './support/table.ts';

const SIZES = [1000, 100_000, 1_000_000];
/** Slices of a second, taken in turn, so that whatever else this machine does falls on all alike. */
const ROUNDS = 4;
const CONNECTIONS = 16;

async function rate(url: string): Promise<number> {
  const result = await autocannon({ url, connections: CONNECTIONS, duration: 1 });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url} did not always answer`);
  return result.requests.average;
}

const median = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

type Figures = { bytes: number; fixed: number; kept: number; asked: number };

async function measure(server: ServerProcess, path: string): Promise<Figures> {
  const url = `${server.origin}${path}`;
  const bytes = (await (await fetch(url)).arrayBuffer()).byteLength;
  const fixedUrl = `${server.origin}/bench/fixed/${bytes}`;
  // Once to get warm.
  for (const each of [fixedUrl, url]) await rate(each);
  const [fixed, kept, asked]: number[][] = [[], [], []];
  for (let round = 0; round < ROUNDS; round++) {
    fixed?.push(await rate(fixedUrl));
    kept?.push(await rate(url));
    await server.ask({ act: 'cache', on: false });
    asked?.push(await rate(url));
    await server.ask({ act: 'cache', on: true });
  }
  return { bytes, fixed: median(fixed ?? []), kept: median(kept ?? []), asked: median(asked ?? []) };
}

const rows = await withMarket(postgresUrl, (market) =>
  withServer(market.url, async (server) => {
    const table: string[][] = [];
    for (const size of SIZES) {
      const began = Date.now();
      await market.growTo(size);
      console.log(`${whole(size)} listings made in ${((Date.now() - began) / 1000).toFixed(1)} s`);
      const id = await market.newestId();
      for (const [what, path] of [
        ['newest', '/api/listings/newest'],
        ['random', '/api/listings/random'],
        ['one listing', `/api/listings/${id}`],
      ] as const) {
        const { bytes, fixed, kept, asked } = await measure(server, path);
        table.push([
          `${what}, ${whole(size)}`,
          whole(bytes),
          whole(fixed),
          whole(kept),
          `${Math.round((100 * kept) / fixed)} %`,
          whole(asked),
          `${Math.round((100 * asked) / fixed)} %`,
        ]);
      }
    }
    return table;
  }),
);
printTable(['call, listings', 'bytes', 'fixed string/s', 'answered/s', 'of it', 'without cache/s', 'of it'], rows);
