/**
 * Measures how many searches per second one node serves with 5,000 listings, compared with requests for a fixed text.
 */
import autocannon from 'autocannon';
import { postgresUrl } from '#test/engine.ts';
import { catalogueOf } from './support/catalogue.ts';
import { withDatabase } from './support/market.ts';
import { quantile } from './support/quantile.ts';
import { makeQueries } from './support/queries.ts';
import { type ServerProcess, withServer } from './support/server-process.ts';
import { printTable, whole } from './support/table.ts';

const LISTINGS = Number(process.env.BENCH_LISTINGS ?? 5000);
const CONNECTIONS = 16;
/** The number of queries of each kind. Most are distinct, so that caching whole responses would not help. */
const DISTINCT = 1000;
/**
 * The kinds of queries alternate in slices of two seconds, so that other load on the machine affects all kinds alike.
 */
const ROUNDS = 4;
const SECONDS = 2;
/** This many concurrent searches must all succeed within LIMIT_MS. */
const AT_ONCE = 400;
const LIMIT_MS = 5000;
const GOALS = { list: 1500, text: 400 };

type Paths = readonly string[];
/** The last two kinds repeat the searches of `list` and `text` without the cache, so that the database runs them. */
const KINDS = ['fixed', 'list', 'text', 'list, in the database', 'text, in the database'] as const;
type Kind = (typeof KINDS)[number];
const withoutMemory = ({ list, text }: { list: Paths; text: Paths }) => ({
  'list, in the database': list,
  'text, in the database': text,
});
const pathOf = (query: Record<string, string>): string => `/api/listings/search?${new URLSearchParams(query)}`;

async function rate(server: ServerProcess, paths: Paths): Promise<number> {
  const requests = paths.map((path) => ({ method: 'GET' as const, path }));
  const result = await autocannon({ url: server.origin, connections: CONNECTIONS, duration: SECONDS, requests });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${paths[0]} did not always return 200`);
  return result.requests.average;
}

/** Varies words, filters and sort orders; all `text` queries and most `list` queries are distinct. */
function makePaths(ids: { groups: number; sourceTypes: number }): { list: Paths; text: Paths } {
  const distinct = new Map(makeQueries(DISTINCT, ids).map(({ query }) => [pathOf(query), query]));
  const text = [...distinct].flatMap(([path, { q }]) => (q === undefined ? [] : [path])).slice(0, DISTINCT);
  const sorts = ['newest', 'price_asc', 'price_desc', 'reduced', 'condition'];
  const list = Array.from({ length: DISTINCT }, (_, at) =>
    pathOf({
      sort: sorts[at % sorts.length] ?? 'newest',
      limit: '24',
      ...(at % 2
        ? { group: String(ids.groups + (at % 400)) }
        : { min_price: String(at % 40), max_price: String(100 + at) }),
    }),
  );
  return { list, text };
}

async function simultaneous(server: ServerProcess, paths: Paths): Promise<{ refused: number; slowest: number }> {
  const times = await Promise.all(
    Array.from({ length: AT_ONCE }, async (_, at) => {
      const began = performance.now();
      const { status } = await fetch(`${server.origin}${paths[at % paths.length]}`);
      return { isRefused: status !== 200, time: performance.now() - began };
    }),
  );
  return {
    refused: times.filter(({ isRefused }) => isRefused).length,
    slowest: quantile(
      times.map(({ time }) => time),
      1,
    ),
  };
}

const median = (values: readonly number[]): number => quantile([...values], 0.5);

await withDatabase(postgresUrl, async ({ url, client }) => {
  await withServer(url, async (server) => {
    for (const statement of [...catalogueOf(LISTINGS), 'vacuum analyze']) await client.query(statement);
    const first = async (table: string) =>
      (await client.query<{ id: number }>(`select min(id) as id from ${table}`)).rows[0]?.id ?? 0;
    const paths = makePaths({ groups: await first('groups'), sourceTypes: await first('source_types') });
    const bytes = (await (await fetch(`${server.origin}${paths.list[0]}`)).arrayBuffer()).byteLength;
    const kinds: Record<Kind, Paths> = { fixed: [`/dev/fixed/${bytes}`], ...paths, ...withoutMemory(paths) };
    const rates: Record<Kind, number[]> = Object.fromEntries(KINDS.map((kind) => [kind, []])) as never;
    const slice = async (kind: Kind) => {
      await server.get({ act: 'cache', on: !kind.endsWith('in the database') });
      return await rate(server, kinds[kind]);
    };
    for (const kind of KINDS) await slice(kind);
    for (let round = 0; round < ROUNDS; round++) for (const kind of KINDS) rates[kind].push(await slice(kind));
    await server.get({ act: 'cache', on: true });
    const row = (kind: Kind) => [
      kind,
      whole(kinds[kind].length),
      whole(median(rates[kind])),
      `${Math.round((100 * median(rates[kind])) / median(rates.fixed))} %`,
    ];
    printTable(['requests', 'distinct', 'per second', 'of the fixed string'], KINDS.map(row));
    const { refused, slowest } = await simultaneous(server, paths.text);
    console.log(`\n${AT_ONCE} searches at once: ${refused} refused, the slowest after ${Math.round(slowest)} ms`);
    const isBelow = median(rates.list) < GOALS.list || median(rates.text) < GOALS.text;
    if (isBelow || refused > 0 || slowest > LIMIT_MS) process.exitCode = 1;
  });
});
