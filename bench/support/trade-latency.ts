/** Measures how long a published listing takes until the users who want it see it among their matches. */
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Matches } from '#contract/wants.ts';
import { connectPusher, nextEvent } from '#test/pusher-client.ts';
import { quantile } from './quantile.ts';
import { ALL_WORDS } from './saved-searches.ts';
import type { ServerProcess } from './server-process.ts';
import { addWatchers, WATCHED_WORD } from './trade-market.ts';

const PUBLISHES = Number(process.env.BENCH_PUBLISHES ?? 60);
/** Listings that are published before the measurement, so that every database connection has planned its statements. */
const WARM = 15;

type Stage = { server: ServerProcess; database: pg.Client };
type Published = { inserted: number; matched: number; wants: number };
export type TradeLatency = { inserted: number[]; matched: number[]; wants: number[] };

type Form = { token: string; base: object; groups: { id: number; member: number }[] };

/**
 * Reads the ids that a new listing needs. The groups are drawn by popularity; with `hasOneGroup`, all listings belong
 * to one group, which all watchers want.
 */
async function readForm({ server, database }: Stage, hasOneGroup: boolean): Promise<Form> {
  const { rows } = await database.query(`
    select u.id as user_id, u.currency_id, (select min(id) from source_types) as source_type_id,
      (select key from images where owner_id = u.id limit 1) as key
    from users u order by u.id limit 1`);
  const drawn = await database.query(`
    select l.group_id as id, min(m.member_id) as member from listings l join listing_members m on m.listing_id = l.id
    where l.id % 97 = 0 group by l.id order by l.id limit ${hasOneGroup ? 1 : PUBLISHES + WARM}`);
  const [row] = rows;
  const base = {
    price: 18.5,
    currency_id: row.currency_id,
    sourcetype_id: row.source_type_id,
    description: `<p>${ALL_WORDS.slice(1000, 1040).join(' ')}</p>`,
    image1: `http://magpie.test/storage/${row.key}/1280.jpg`,
    trade: true,
  };
  return { token: String(await server.get({ act: 'session', userId: row.user_id })), base, groups: drawn.rows };
}

/** Waits until nothing is being computed or delivered any more, before the next listing is published. */
async function untilDelivered(database: pg.Client): Promise<void> {
  const kinds = `'listing-alerts', 'push', 'want-fits'`;
  for (;;) {
    const { rows } = await database.query(`select 1 from outbox where kind in (${kinds}) and run_at <= now() limit 1`);
    if (rows.length === 0) return;
    await sleep(20);
  }
}

/** Publishes one listing and waits until the watcher, who fetches their matches after each event, sees it. */
async function publish(stage: Stage, form: Form, n: number, watcher: Watcher): Promise<Published> {
  const group = form.groups[n % form.groups.length];
  const body = {
    ...form.base,
    name: `${WATCHED_WORD} number ${n}`,
    group_id: group?.id,
    members: [{ id: group?.member }],
  };
  const began = performance.now();
  const waitForListing = watcher.nextListing();
  const response = await fetch(`${stage.server.origin}/api/listings`, {
    method: 'POST',
    headers: { authorization: `Bearer ${form.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const inserted = performance.now() - began;
  if (response.status !== 201) throw new Error(`publishing a listing returned ${response.status}`);
  const { id } = (await response.json()) as { id: number };
  await waitForListing(id);
  const matched = performance.now() - began;
  await untilDelivered(stage.database);
  const { rows } = await stage.database.query('select count(*)::int as count from want_fits where listing_id = $1', [
    id,
  ]);
  return { inserted, matched, wants: Number(rows[0]?.count) };
}

type Watcher = { nextListing: () => (id: number) => Promise<void>; close: () => void };

async function openWatcher(server: ServerProcess, userId: number): Promise<Watcher> {
  const token = String(await server.get({ act: 'session', userId }));
  const socket = connectPusher(server.origin, token);
  const channel = socket.subscribe(`private-user.${userId}`);
  await nextEvent(channel, 'pusher:subscription_succeeded');
  const readIds = async (): Promise<number[]> => {
    const response = await fetch(`${server.origin}/api/matches`, { headers: { authorization: `Bearer ${token}` } });
    const { swaps, sources } = (await response.json()) as Matches;
    return [...swaps, ...sources].flatMap(({ gets }) => gets.map(({ id }) => id));
  };
  let events = 0;
  channel.bind('changed', () => {
    events += 1;
  });
  const nextListing = () => {
    let seenEvents = events;
    return async (id: number): Promise<void> => {
      for (;;) {
        while (seenEvents === events) await sleep(1);
        seenEvents = events;
        if ((await readIds()).includes(id)) return;
      }
    };
  };
  return { nextListing, close: () => socket.disconnect() };
}

/** Adds `watchers` users who want each published listing, and measures when the last of these users sees it. */
export async function measureTradeLatency(stage: Stage, watchers: number): Promise<TradeLatency> {
  const form = await readForm(stage, watchers > 1);
  const groupIds = [...new Set(form.groups.map(({ id }) => id))];
  const watcher = await openWatcher(stage.server, await addWatchers(stage.database, watchers, groupIds));
  const published: Published[] = [];
  for (let n = 0; n < PUBLISHES + WARM; n++) {
    const result = await publish(stage, form, n, watcher);
    if (n >= WARM) published.push(result);
  }
  watcher.close();
  return {
    inserted: published.map(({ inserted }) => inserted),
    matched: published.map(({ matched }) => matched),
    wants: published.map(({ wants }) => wants),
  };
}

const ms = (value: number): string => `${Math.round(value)} ms`;

/** Returns the cells of a row: p50 and p95 of inserts; p50, p95 and maximum of matches; and wants per listing. */
export function latencyCells({ inserted, matched, wants }: TradeLatency): string[] {
  const range = `${Math.round(quantile(wants, 0.5))} (${Math.min(...wants)} to ${Math.max(...wants)})`;
  return [
    ms(quantile(inserted, 0.5)),
    ms(quantile(inserted, 0.95)),
    ms(quantile(matched, 0.5)),
    ms(quantile(matched, 0.95)),
    ms(Math.max(...matched)),
    range,
  ];
}
