import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { makeUser } from '#test/factories.ts';
import { sharedDatabase } from '#test/shared-database.ts';
import { resetDatabase } from '#test/test-database.ts';
import { withTransaction } from '../db/db.ts';
import { changes } from '../tables/changes.ts';
import { changesSweepJob } from './changes-sweep.ts';
import type { EventListeners } from './event-bus.ts';

let users: number[];
const use = sharedDatabase(async ({ db }) => {
  users = [(await makeUser(db)).id, (await makeUser(db)).id];
});

async function feedAfter(listeners: readonly EventListeners[]) {
  use.database.events.connect({ listeners, committed: () => undefined });
  await withTransaction(use.database.db, async (_tx, events) =>
    events.record({ type: 'account.changed', payload: { userId: users[0] ?? 0 } }),
  );
  const rows = await use.database.db.select().from(changes).orderBy(changes.userId, changes.position);
  return rows.map(({ userId, type, entityId, position }) => [userId, type, entityId, position]);
}

describe('the event bus', () => {
  it('records the same change feed regardless of the order of the listeners, without duplicates', async () => {
    const [first = 0, second = 0] = users;
    const listeners: EventListeners[] = [
      { 'account.changed': async () => [{ userId: second, type: 'listing', id: 7 }] },
      { 'account.changed': async (_tx, { userId }) => [{ userId, type: 'account', id: userId }] },
      {
        'account.changed': async () => [
          { userId: first, type: 'conversation', id: 3 },
          { userId: second, type: 'listing', id: 7 },
        ],
      },
    ];
    const feed = await feedAfter(listeners);
    expect(feed).toEqual([
      [first, 'conversation', '3', 1],
      [first, 'account', String(first), 2],
      [second, 'listing', '7', 1],
    ]);
    await resetDatabase(use.database.db);
    users = [(await makeUser(use.database.db)).id, (await makeUser(use.database.db)).id];
    expect(await feedAfter(listeners.reverse())).toEqual(feed);
  });

  it('delivers the events that a listener records, in the same transaction', async () => {
    const [first = 0, second = 0] = users;
    const feed = await feedAfter([
      { 'profile.changed': async (_tx, { userId }) => [{ userId, type: 'account', id: userId }] },
      {
        'account.changed': async (_tx, _payload, events) => {
          events.record({ type: 'profile.changed', payload: { userId: second } });
          return [{ userId: first, type: 'account', id: first }];
        },
      },
    ]);
    expect(feed).toEqual([
      [first, 'account', String(first), 1],
      [second, 'account', String(second), 1],
    ]);
  });

  it('does not call the listeners of other events', async () => {
    const feed = await feedAfter([{ 'profile.changed': async () => Promise.reject(new Error('called')) }]);
    expect(feed).toEqual([]);
  });
});

it('the sweep job deletes all old changes, in several batches if necessary, and no newer changes', async () => {
  const { db } = use.database;
  const [userId = 0] = users;
  await db.execute(sql`
    insert into changes (user_id, position, type, entity_id, created_at)
    select ${userId}::int, at, 'account', '1', now() - make_interval(days => case when at > 5001 then 6 else 8 end)
    from generate_series(1, 5002) at`);
  expect(await changesSweepJob(db).run(new AbortController().signal)).toBe(5001);
  expect(await db.select().from(changes)).toMatchObject([{ position: 5002 }]);
});
