/**
 * Measures the merge of a group with 100,000 listings into another group on PostgreSQL, and how long reads take during
 * the merge.
 */
import { postgresUrl } from '#test/engine.ts';
import { withMarket } from './support/market.ts';
import { quantile } from './support/quantile.ts';
import { type ServerProcess, withServer } from './support/server-process.ts';
import { printTable, whole } from './support/table.ts';

const LISTINGS = Number(process.env.MERGE_LISTINGS ?? 100_000);
const OTHERS = 10_000;
const READERS = 4;
/** The pause of each reader between two requests; together, the readers send at most 100 requests per second. */
const PAUSE_MS = 40;
const PROGRESS_MS = 500;

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Reads the newest listings until `isDone` returns true. Returns the duration of each request in milliseconds. */
async function readNewest(origin: string, isDone: () => boolean): Promise<number[]> {
  const times: number[] = [];
  const reader = async (): Promise<void> => {
    while (!isDone()) {
      const began = performance.now();
      const response = await fetch(`${origin}/api/listings/newest`);
      await response.arrayBuffer();
      if (response.status !== 200) throw new Error(`the newest listings returned ${response.status}`);
      times.push(performance.now() - began);
      await sleep(PAUSE_MS);
    }
  };
  await Promise.all(Array.from({ length: READERS }, reader));
  return times;
}

/**
 * Moves most listings to the first group and gives them members of that group. Returns the ids of the first two groups
 * and an admin's token.
 */
async function prepare(server: ServerProcess): Promise<{ from: number; into: number; token: string }> {
  const run = async (statement: string) => (await server.get({ act: 'sql', statement })) as { id: number }[];
  const [from, into] = (await run('select id from groups order by id limit 2')).map(({ id }) => id);
  const [admin] = await run(`
    insert into users (name, email, status, role, second_factor, currency_id)
    values ('admin-of-merge', 'admin@example.test', 'active', 'admin', 'totp', (select min(id) from currencies)) returning id`);
  if (from === undefined || into === undefined || !admin) throw new Error('there are no groups');
  for (const table of ['listings', 'listing_members']) await run(`alter table ${table} disable trigger user`);
  const listingIds = `(select id from listings order by id limit ${LISTINGS})`;
  await run(`delete from listing_members where listing_id in ${listingIds}`);
  await run(`update listings set group_id = ${from} where id in ${listingIds}`);
  await run(`
    insert into listing_members (listing_id, member_id, place)
    select l.id, m.id, 0 from listings l
    join (select id, row_number() over (order by id) - 1 as at from members where group_id = ${from}) m on m.at = l.id % 8
    where l.id in ${listingIds}`);
  for (const table of ['listings', 'listing_members']) await run(`alter table ${table} enable trigger user`);
  await run('analyze');
  return { from, into, token: String(await server.get({ act: 'session', userId: admin.id })) };
}

type Progress = { is_running: boolean; moved: number; total: number };

async function merge(origin: string, { from, into, token }: Awaited<ReturnType<typeof prepare>>): Promise<Progress> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const path = `${origin}/api/admin/catalogue`;
  const started = await fetch(`${path}/group/${from}/merge`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ into }),
  });
  if (started.status !== 202) throw new Error(`the merge returned ${started.status}: ${await started.text()}`);
  for (;;) {
    const { data } = (await (await fetch(`${path}-merges`, { headers })).json()) as { data: Progress[] };
    const [progress] = data;
    if (progress && !progress.is_running) return progress;
    await sleep(PROGRESS_MS);
  }
}

const ms = (value: number): string => `${value.toFixed(1)} ms`;
const rowOf = (label: string, times: number[]): string[] => [
  label,
  whole(times.length),
  ms(quantile(times, 0.5)),
  ms(quantile(times, 0.99)),
  ms(Math.max(...times)),
];

await withMarket(postgresUrl, (market) =>
  withServer(market.url, async (server) => {
    const { origin } = server;
    await market.growTo(LISTINGS + OTHERS);
    const prepared = await prepare(server);
    const end = Date.now() + 10_000;
    const before = await readNewest(origin, () => Date.now() > end);
    let isDone = false;
    const began = performance.now();
    const during = readNewest(origin, () => isDone);
    const { moved } = await merge(origin, prepared).finally(() => {
      isDone = true;
    });
    const seconds = (performance.now() - began) / 1000;
    console.log(`${whole(moved)} listings moved in ${seconds.toFixed(1)} s: ${whole(moved / seconds)} per second\n`);
    printTable(
      ['newest listings', 'requests', 'median', 'p99', 'longest'],
      [rowOf('before', before), rowOf('during the merge', await during)],
    );
  }),
);
