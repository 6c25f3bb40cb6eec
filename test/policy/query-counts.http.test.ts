/**
 * Counts the SQL statements of every GET route twice, with few rows and with many. If the count grows with the rows,
 * the route queries the database once per row.
 */

import { AsyncLocalStorage } from 'node:async_hooks';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { RouteId } from '#contract/api.ts';
import type { Client } from '#test/client.ts';
import { makeReview, makeUser, type Person } from '#test/factories.ts';
import { GuardedPool, type Pool } from '../../src/server/db/client.ts';
import { encode } from './encode-request.ts';
import { createFixture, makeTrade, type PolicyFixture } from './fixture.ts';
import { routeIds, routeOf } from './policy.ts';
import { requests, routesOwnedByBuyer } from './requests.ts';

/** How many trades, favourites, follows and reviews are added, and how often each write route is called. */
type Growth = { rows: number; writes: number };
/** At least one row, because empty lists need fewer statements. */
const FEW: Growth = { rows: 1, writes: 1 };
const MANY: Growth = { rows: 20, writes: 4 };

/** Write routes that are not called, because they end or change what the counted requests need, such as sessions. */
const ENDING = /^auth\.|^privacy\.|\.close$|^marketplace\.|unsubscribe|^profiles\.update/;
const reads = routeIds.filter((id) => routeOf(id).method === 'GET');
const writes = routeIds.filter((id) => /POST|PUT/.test(routeOf(id).method) && !ENDING.test(id));

let world: PolicyFixture;
/** Counts only the statements of the current request, because jobs and the outbox run at the same time. */
const counting = new AsyncLocalStorage<{ statements: number }>();

function countOne(): void {
  const counter = counting.getStore();
  if (counter) counter.statements += 1;
}

function countStatements(): void {
  const { query, connect } = GuardedPool.prototype;
  vi.spyOn(GuardedPool.prototype, 'query').mockImplementation(function (this: GuardedPool, ...parameters) {
    countOne();
    return query.apply(this, parameters);
  });
  vi.spyOn(GuardedPool.prototype, 'connect').mockImplementation(async function (this: GuardedPool) {
    const client = await connect.call(this);
    const run = client.query.bind(client);
    client.query = (...parameters: Parameters<Pool['query']>) => {
      countOne();
      return run(...parameters);
    };
    return client;
  });
}

beforeAll(async () => {
  world = await createFixture();
}, 120_000);
afterAll(() => world.app.close());

function callersOf(id: RouteId): Record<string, Person | undefined> {
  const { access } = routeOf(id);
  if (access === 'anyone') return { visitor: undefined };
  if (access === 'admin' || access === 'staff') return { admin: world.operator };
  return { seller: world.seller, buyer: world.buyer };
}

const clientOf = (caller: Person | undefined): Promise<Client> | Client =>
  caller ? world.app.as(caller) : world.app.visitor;

async function send(
  id: RouteId,
  caller: Person | undefined,
): Promise<{ status: number; body: unknown; statements: number }> {
  const { method, xsrf } = routeOf(id);
  const client = await clientOf(caller);
  const request = await requests[id](world, caller, client);
  await world.app.settled();
  const encoded = await encode(request, xsrf ? world.xsrf : {});
  const counter = { statements: 0 };
  const { status, body } = await counting.run(counter, () => client.send(method, request.path, encoded));
  return { status, body, ...counter };
}

function rowsIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const ownLength = Array.isArray(value) ? value.length : 0;
  return Math.max(ownLength, ...Object.values(value).map(rowsIn));
}

type Count = { statements: number; rows: number };

/**
 * True if there is at least one new statement per new row, or at least 10 new statements. If there are no new rows, the
 * minimum is 3. Fewer new statements can be due to new kinds of rows.
 */
function isPerRow(before: Count, after: Count): boolean {
  const added = after.rows - before.rows;
  return after.statements - before.statements >= (added > 0 ? Math.min(added, 10) : 3);
}

async function countAll(): Promise<Map<string, Count>> {
  const counts = new Map<string, Count>();
  for (const id of reads) {
    for (const [role, caller] of Object.entries(callersOf(id))) {
      const { status, body, statements } = await send(id, caller);
      if (status < 400) counts.set(`${id}, ${role}`, { statements, rows: rowsIn(body) });
    }
  }
  return counts;
}

async function grow(by: Growth): Promise<void> {
  const { seller, buyer, lookups, operator } = world;
  const { db } = world.app;
  const asBuyer = await world.app.as(buyer);
  for (let time = 0; time < by.rows; time++) {
    const { listing } = await makeTrade(db, lookups, seller, buyer);
    await makeTrade(db, lookups, buyer, seller);
    await asBuyer.put(`/api/favourites/${listing.id}`);
    await asBuyer.put(`/api/follows/seller/${(await makeUser(db)).id}`);
    await makeReview(db, seller, 5, 'As promised.');
  }
  await asBuyer.put(`/api/follows/seller/${seller.id}`);
  for (const id of Array.from({ length: by.writes }, () => writes).flat()) {
    const { access } = routeOf(id);
    const owner = routesOwnedByBuyer.has(id) ? buyer : seller;
    const { status } = await send(id, access === 'admin' || access === 'staff' ? operator : owner);
    expect(status, id).toBeLessThan(500);
  }
}

it('no GET route sends an additional SQL statement for each additional row, or more than 13 statements (notifications: 25)', async () => {
  // Switch off the caches, which would hide the statements of all requests except the first.
  vi.spyOn(world.app.database.tableChanges, 'isSubscribed').mockReturnValue(false);
  countStatements();
  await grow(FEW);
  await countAll();
  const few = await countAll();
  await grow(MANY);
  const many = await countAll();
  const growing = [...many].flatMap(([name, after]) => {
    const before = few.get(name);
    return before && isPerRow(before, after) ? [`${name}: ${before.statements} to ${after.statements}`] : [];
  });
  expect(growing).toEqual([]);
  // Notifications need more statements: fetching the requests that `grow` creates marks them as received, which
  // notifies buyers.
  const most = [...many].filter(([name, { statements }]) => statements > (name.startsWith('notifications.') ? 25 : 13));
  expect(most).toEqual([]);
  const grown = [...many].filter(([name, { rows }]) => rows > (few.get(name)?.rows ?? 0));
  expect(grown.length).toBeGreaterThan(45);
}, 600_000);

it('an import of 500 wants sends no more SQL statements than ten imports of 50', async () => {
  countStatements();
  const [group] = (await world.app.db.execute<{ name: string }>(sql`select name from groups limit 1`)).rows;
  const client = await world.app.as(await makeUser(world.app.db));
  // Deliveries that a commit starts would be counted as part of the request.
  const committed = vi.spyOn(world.app.db.hooks, 'committed').mockReturnValue();
  const countImport = async (wants: number, prefix: string) => {
    const text = Array.from({ length: wants }, (_, at) => `${group?.name} ${prefix}${at}`).join('\n');
    const counter = { statements: 0 };
    const answer = await counting.run(counter, () => client.post('/api/wants/import', { format: 'lines', text }));
    expect(answer.body).toEqual({ created: wants, problems: [] });
    return counter.statements;
  };
  const [few, many] = [await countImport(50, 'few'), await countImport(500, 'many')];
  committed.mockRestore();
  expect(many).toBeLessThanOrEqual(10 * few);
  // Fifty lines are stored in three transactions.
  expect(few).toBeLessThan(3 * 16);
  // Discard the queued deliveries, because finding the listings for all these wants would take seconds.
  await world.app.db.execute(sql`delete from outbox`);
}, 120_000);
