/** How long does a search take with ten thousand listings, a hundred thousand and a million, with counts and facets? */
import pg from 'pg';
import type { SearchAnswer } from '#contract/search.ts';
import { postgresUrl } from '../test/support/engine.ts';
import * as catalogue from './support/catalogue.ts';
import { withDatabase } from './support/market.ts';
import { quantile } from './support/quantile.ts';
import { type Asked, type Kind, makeQueries } from './support/queries.ts';
import { type ServerProcess, withServer } from './support/server-process.ts';
import { printTable, whole } from './support/table.ts';

/** `BENCH_LISTINGS=10000,100000` for a shorter run. */
const SIZES = (process.env.BENCH_LISTINGS ?? '10000,100000,1000000').split(',').map(Number);
const EACH = Number(process.env.BENCH_ASKED ?? 60);
/** Listings that are made in one statement; the embedded database ends a statement of more than 15 seconds. */
const AT_ONCE = 5000;
const AT_ONCE_EMBEDDED = 500;

const seconds = (since: number): string => `${((Date.now() - since) / 1000).toFixed(1)} s`;

type Run = (statement: string) => Promise<unknown>;

function* chunks(from: number, to: number, size: number): Generator<[number, number]> {
  for (let start = from; start <= to; start += size) yield [start, Math.min(to, start + size - 1)];
}

/** Two connections make documents: as many as this machine has cores for. */
async function grow(runs: readonly [Run, ...Run[]], from: number, to: number, size = AT_ONCE): Promise<void> {
  const isLarge = to - from >= 50_000;
  const [run] = runs;
  const all = async (statements: readonly string[]) => {
    for (const statement of statements) await run(statement);
  };
  if (from === 1) await all(catalogue.base);
  await all(catalogue.quiet);
  for (const [first, last] of chunks(from, to, size)) await all(catalogue.listingsFrom(first, last));
  if (isLarge) await run(catalogue.WORDS_INDEX.drop);
  const todo = chunks(from, to, size);
  const work = async (each: Run): Promise<void> => {
    for (const [first, last] of todo) await each(catalogue.documentsFrom(first, last));
  };
  await Promise.all(runs.map(work));
  if (isLarge) await run(catalogue.WORDS_INDEX.make);
  await all(catalogue.loud);
  await run('analyze');
}

type Times = Map<Kind, number[]>;

async function askOne(server: ServerProcess, query: Record<string, string>): Promise<[number, SearchAnswer]> {
  const began = performance.now();
  const response = await fetch(`${server.origin}/api/listings/search?${new URLSearchParams(query)}`);
  const answer = (await response.json()) as SearchAnswer;
  if (!response.ok) throw new Error(`${JSON.stringify(query)} was answered ${response.status}`);
  return [performance.now() - began, answer];
}

async function measure(server: ServerProcess, asked: readonly Asked[]): Promise<Times> {
  const times: Times = new Map();
  const keep = (kind: Kind, time: number) => times.set(kind, [...(times.get(kind) ?? []), time]);
  // Once to get warm.
  for (const { query } of asked.filter((_, at) => at % 5 === 0)) await askOne(server, query);
  for (const { kind, query } of asked) {
    const [time, { meta }] = await askOne(server, query);
    keep(kind, time);
    if (time > 500 || process.env.BENCH_SHOW) {
      const { total, total_is_estimate: about } = meta;
      console.log(`  ${Math.round(time)} ms, ${about ? 'about ' : ''}${total}: ${new URLSearchParams(query)}`);
    }
    if (meta.next_cursor) keep('next page', (await askOne(server, { ...query, cursor: meta.next_cursor }))[0]);
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

const idsOf = async (ask: (statement: string) => Promise<number>) => ({
  groups: await ask('select min(id) as id from groups'),
  sourceTypes: await ask('select min(id) as id from source_types'),
});

/** How often a table was read from end to end; told with a delay. */
async function scansOf(client: pg.Client): Promise<string> {
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
      (one): Run =>
        (statement) =>
          one.query(statement),
    );
    for (const run of runs) {
      await run(
        `set synchronous_commit = off; set work_mem = '128MB'; set maintenance_work_mem = '512MB'; set jit = off`,
      );
    }
    let made = 0;
    for (const size of SIZES) {
      const began = Date.now();
      await grow(runs as [Run, Run], made + 1, size);
      made = size;
      await client.query('vacuum analyze');
      console.log(`${whole(size)} listings made in ${seconds(began)}`);
      const asked = makeQueries(
        EACH,
        await idsOf(async (text) => (await client.query<{ id: number }>(text)).rows[0]?.id ?? 0),
      );
      await client.query('select pg_stat_reset()');
      report(`PostgreSQL, ${whole(size)}`, await measure(server, asked));
      console.log(`read from end to end: ${await scansOf(client)}`);
    }
    await second.end();
  });
});

await withServer('', async (server) => {
  const began = Date.now();
  const run: Run = (statement) => server.ask({ act: 'sql', statement });
  await grow([run], 1, 10_000, AT_ONCE_EMBEDDED);
  console.log(`10,000 listings made in ${seconds(began)}, embedded`);
  const first = async (statement: string) => ((await run(statement)) as { id: number }[])[0]?.id ?? 0;
  report('embedded, 10,000', await measure(server, makeQueries(EACH, await idsOf(first))));
});

printTable(['where', 'asked', 'times', 'p50', 'p95', 'p99'], rows);
const [least, most] = [SIZES[0] ?? 0, SIZES.at(-1) ?? 0].map((size) => slowest.get(`PostgreSQL, ${whole(size)}`) ?? 0);
console.log(
  `\np95 of all with ${whole(SIZES.at(-1) ?? 0)} is ${((most ?? 0) / (least || 1)).toFixed(1)} times that with ${whole(SIZES[0] ?? 0)}`,
);
