/**
 * Measures how long it takes to notify a user that a new listing matches one of their saved searches, among up to
 * 100,000 saved searches.
 */
import { cpus, loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { postgresUrl } from '#test/engine.ts';
import { connectPusher, nextEvent } from '#test/pusher-client.ts';
import { withMarket } from './support/market.ts';
import { quantile } from './support/quantile.ts';
import { ALL_WORDS, fillSearches, wordsOf } from './support/saved-searches.ts';
import { type ServerProcess, withServer } from './support/server-process.ts';
import { printTable, whole } from './support/table.ts';

const LISTINGS = 10_000;
/** The number of saved searches, and how many of them look for exactly the published listings. */
const SEARCHES = [
  [10_000, 1],
  [100_000, 1],
  [100_000, 2_000],
] as const;
const PUBLISHES = Number(process.env.BENCH_PUBLISHES ?? 60);
const WARM = 5;
const GOAL_MS = 2000;

const ms = (value: number): string => `${Math.round(value)} ms`;

type Stage = { server: ServerProcess; database: pg.Client; seller: { token: string; form: object }; watcher: number };

/**
 * Publishes a listing that matches the watcher's search; returns the milliseconds until the response and until the
 * event on the watcher's socket, and how many users were notified.
 */
async function publish(stage: Stage, n: number, live: { next(): Promise<unknown> }) {
  const { server, database, seller } = stage;
  const push = live.next();
  const began = performance.now();
  const response = await fetch(`${server.origin}/api/listings`, {
    method: 'POST',
    headers: { authorization: `Bearer ${seller.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ...seller.form, name: `Watched ${wordsOf(n, 6).join(' ')}` }),
  });
  const answered = performance.now() - began;
  if (response.status !== 201) throw new Error(`publishing a listing returned ${response.status}`);
  const { id } = (await response.json()) as { id: number };
  await push;
  const pushed = performance.now() - began;
  // Publish each listing only after all users have been notified about the previous one.
  for (;;) {
    const { rows } = await database.query(`select 1 from outbox where kind in ('listing-alerts', 'push')`);
    if (rows.length === 0) break;
    await sleep(20);
  }
  const result = await database.query('select count(*)::int as told from notifications where listing_id = $1', [id]);
  return { answered, pushed, notified: Number(result.rows[0]?.told) };
}

async function measure(stage: Stage): Promise<string[]> {
  const { server, watcher } = stage;
  const token = String(await server.get({ act: 'session', userId: watcher }));
  const socket = connectPusher(server.origin, token);
  const channel = socket.subscribe(`private-user.${watcher}`);
  await nextEvent(channel, 'pusher:subscription_succeeded');
  const live = {
    next: () => new Promise((resolve) => channel.bind_global((event: string) => event === 'changed' && resolve(event))),
  };
  const runs: Awaited<ReturnType<typeof publish>>[] = [];
  for (let n = 0; n < PUBLISHES + WARM; n++) {
    const run = await publish(stage, n, live);
    channel.unbind_global();
    if (n >= WARM) runs.push(run);
  }
  socket.disconnect();
  const pushed = runs.map((run) => run.pushed);
  const p95 = quantile(pushed, 0.95);
  return [
    ms(
      quantile(
        runs.map((run) => run.answered),
        0.5,
      ),
    ),
    ms(quantile(pushed, 0.5)),
    ms(p95),
    ms(Math.max(...pushed)),
    `${Math.round(
      quantile(
        runs.map((run) => run.notified),
        0.5,
      ),
    )} (${Math.min(...runs.map((run) => run.notified))} to ${Math.max(...runs.map((run) => run.notified))})`,
    p95 < GOAL_MS ? 'met' : 'missed',
  ];
}

async function sellerOf(server: ServerProcess, database: pg.Client): Promise<Stage['seller']> {
  const { rows } = await database.query(`
    select u.id as user_id, m.group_id, m.id as member_id, (select min(id) from source_types) as source_type_id,
      u.currency_id, (select key from images where owner_id = u.id limit 1) as key
    from users u, members m order by u.id, m.id limit 1`);
  const [row] = rows;
  const form = {
    price: 18.5,
    currency_id: row.currency_id,
    group_id: row.group_id,
    members: [{ id: row.member_id }],
    sourcetype_id: row.source_type_id,
    description: `<p>${ALL_WORDS.slice(1000, 1040).join(' ')}</p>`,
    image1: `http://magpie.test/storage/${row.key}/1280.jpg`,
  };
  return { token: String(await server.get({ act: 'session', userId: row.user_id })), form };
}

console.log(
  `load average: ${loadavg()
    .map((load) => load.toFixed(1))
    .join(', ')}; ${cpus().length} cores\n`,
);
const rows = await withMarket(postgresUrl, (market) =>
  withServer(market.url, async (server) => {
    await market.growTo(LISTINGS);
    const database = new pg.Client({ connectionString: market.url });
    // If the run fails, dropping the database breaks this connection; that error must not hide the failure.
    database.on('error', () => undefined);
    await database.connect();
    const seller = await sellerOf(server, database);
    const table: string[][] = [];
    for (const [count, watchers] of SEARCHES) {
      const began = Date.now();
      const watcher = await fillSearches(database, count, watchers);
      console.log(`${whole(count)} saved searches created in ${((Date.now() - began) / 1000).toFixed(1)} s`);
      table.push([whole(count), ...(await measure({ server, database, seller, watcher }))]);
    }
    await database.end();
    return table;
  }),
);
printTable(
  [
    'saved searches',
    'response p50',
    'push p50',
    'push p95',
    'slowest',
    'notified by one listing',
    `goal of ${GOAL_MS} ms`,
  ],
  rows,
);
