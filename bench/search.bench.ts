/** Measures search times with ten thousand, a hundred thousand and a million listings, with counts and facets. */
import pg from 'pg';
import type { SearchAnswer } from '#contract/search.ts';
import { postgresUrl } from '#test/engine.ts';
import * as catalogue from './support/catalogue.ts';
import { withDatabase } from './support/market.ts';
import { quantile } from './support/quantile.ts';
import { type Kind, makeQueries, type TypicalQuery } from './support/queries.ts';
import { type ServerProcess, withServer } from './support/server-process.ts';
import { printTable, whole } from './support/table.ts';

/** Set `BENCH_LISTINGS=10000,100000` for a shorter run. */
const SIZES = (process.env.BENCH_LISTINGS ?? '10000,100000,1000000').split(',').map(Number);
const QUERIES_PER_KIND = Number(process.env.BENCH_ASKED ?? 60);
/** The number of listings per statement; lower for the embedded database. */
const BATCH_SIZE = 5000;
const EMBEDDED_BATCH_SIZE = 500;

const seconds = (since: number): string => `${((Date.now() - since) / 1000).toFixed(1)} s`;

type Run = (statement: string) => Promise<unknown>;

function* chunks(from: number, to: number, size: number): Generator<[number, number]> {
  for (let start = from; start <= to; start += size) yield [start, Math.min(to, start + size - 1)];
}

/**
 * Inserts listings over the first connection and builds their search documents over all connections. On PostgreSQL,
 * there is one connection per core of the reference machine.
 */
async function grow(runs: readonly [Run, ...Run[]], from: number, to: number, size = BATCH_SIZE): Promise<void> {
  const isLarge = to - from >= 50_000;
  const [run] = runs;
  const all = async (statements: readonly string[]) => {
    for (const statement of statements) await run(statement);
  };
  if (from === 1) await all(catalogue.referencedRows);
  await all(catalogue.disableTriggers);
  for (const [first, last] of chunks(from, to, size)) await all(catalogue.listingsFrom(first, last));
  if (isLarge) await run(catalogue.WORDS_INDEX.drop);
  const todo = chunks(from, to, size);
  const work = async (each: Run): Promise<void> => {
    for (const [first, last] of todo) await each(catalogue.documentsFrom(first, last));
  };
  await Promise.all(runs.map(work));
  if (isLarge) await run(catalogue.WORDS_INDEX.make);
  await all(catalogue.enableTriggers);
  await run('analyze');
}

type Times = Map<Kind, number[]>;

async function measureQuery(server: ServerProcess, query: Record<string, string>): Promise<[number, SearchAnswer]> {
  const began = performance.now();
  const response = await fetch(`${server.origin}/api/listings/search?${new URLSearchParams(query)}`);
  const answer = (await response.json()) as SearchAnswer;
  if (!response.ok) throw new Error(`${JSON.stringify(query)} returned ${response.status}`);
  return [performance.now() - began, answer];
}

async function measure(server: ServerProcess, queries: readonly TypicalQuery[]): Promise<Times> {
  const times: Times = new Map();
  const record = (kind: Kind, time: number) => times.set(kind, [...(times.get(kind) ?? []), time]);
  // Warm up the server with every fifth query.
  for (const { query } of queries.filter((_, at) => at % 5 === 0)) await measureQuery(server, query);
  for (const { kind, query } of queries) {
    const [time, { meta }] = await measureQuery(server, query);
    record(kind, time);
    if (time > 500 || process.env.BENCH_SHOW) {
      const { total, total_is_estimate: about } = meta;
      console.log(`  ${Math.round(time)} ms, ${about ? 'about ' : ''}${total}: ${new URLSearchParams(query)}`);
    }
    if (meta.next_cursor) record('next page', (await measureQuery(server, { ...query, cursor: meta.next_cursor }))[0]);
  }
  return times;
}

const rows: string[][] = [];
const slowest = new Map<string, number>();

function report(where: string, times: Times): void {
  const every = [...times.values()].flat();
  for (const [kind, some] of [...times, ['all', every] as const]) {
    const figures = [0.5, 0.95, 0.99].map((part) => quantile(some, part));
    if (kind === 'all') slowest.set(where, figures[1] ?? Number.NaN);
    rows.push([where, kind, whole(some.length), ...figures.map((time) => `${Math.round(time)} ms`)]);
  }
}

const readIds = async (queryId: (statement: string) => Promise<number>) => ({
  groups: await queryId('select min(id) as id from groups'),
  sourceTypes: await queryId('select min(id) as id from source_types'),
});

/** Returns the number of sequential scans of each large table. PostgreSQL updates these statistics with a delay. */
async function countScans(client: pg.Client): Promise<string> {
  await new Promise((resolve) => setTimeout(resolve, 2000));
  const { rows: read } = await client.query<{ name: string; scans: string }>(`
    select relname as name, seq_scan as scans from pg_stat_user_tables
    where relname in ('search_documents', 'search_words', 'search_names', 'listings') order by 1`);
  return read.map(({ name, scans }) => `${name} ${scans}`).join(', ');
}

await withDatabase(postgresUrl, async ({ url, client }) => {
  await withServer(url, async (server) => {
    const second = new pg.Client({ connectionString: url });
    second.on('error', () => undefined);
    await second.connect();
    const runs = [client, second].map(
      (connection): Run =>
        (statement) =>
          connection.query(statement),
    );
    for (const run of runs) {
      await run(
        `set synchronous_commit = off; set work_mem = '128MB'; set maintenance_work_mem = '512MB'; set jit = off`,
      );
    }
    let currentSize = 0;
    for (const size of SIZES) {
      const began = Date.now();
      await grow(runs as [Run, Run], currentSize + 1, size);
      currentSize = size;
      await client.query('vacuum analyze');
      console.log(`${whole(size)} listings created in ${seconds(began)}`);
      const queries = makeQueries(
        QUERIES_PER_KIND,
        await readIds(async (text) => (await client.query<{ id: number }>(text)).rows[0]?.id ?? 0),
      );
      await client.query('select pg_stat_reset()');
      report(`PostgreSQL, ${whole(size)}`, await measure(server, queries));
      console.log(`sequential scans: ${await countScans(client)}`);
    }
    await second.end();
  });
});

await withServer('', async (server) => {
  const began = Date.now();
  const run: Run = (statement) => server.get({ act: 'sql', statement });
  await grow([run], 1, 10_000, EMBEDDED_BATCH_SIZE);
  console.log(`10,000 listings created in ${seconds(began)}, embedded`);
  const first = async (statement: string) => ((await run(statement)) as { id: number }[])[0]?.id ?? 0;
  report('embedded, 10,000', await measure(server, makeQueries(QUERIES_PER_KIND, await readIds(first))));
});

printTable(['where', 'asked', 'times', 'p50', 'p95', 'p99'], rows);
const [least, most] = [SIZES[0] ?? 0, SIZES.at(-1) ?? 0].map((size) => slowest.get(`PostgreSQL, ${whole(size)}`) ?? 0);
console.log(
  `\np95 of all queries with ${whole(SIZES.at(-1) ?? 0)} listings is ${((most ?? 0) / (least || 1)).toFixed(1)} times that with ${whole(SIZES[0] ?? 0)}`,
);
