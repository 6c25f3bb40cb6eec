/** Races on PostgreSQL: admins who invite at the same time invite each person once and skip no one. */
import { asc, eq, inArray } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { makeUser } from '#test/factories.ts';
import { sharedApp } from '#test/make-app.ts';
import { users } from '../../tables/users.ts';
import { inviteNext, inviteOne } from '../auth/index.ts';

const use = sharedApp();

async function fill(count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let i = 0; i < count; i++) {
    const createdAt = new Date(Date.now() - (count - i) * 1000);
    ids.push((await makeUser(use.app.db, { status: 'queued', createdAt })).id);
  }
  return ids;
}

it('concurrent invitations by several operators invite each person at most once, in the order of the queue', async () => {
  const ids = await fill(40);
  const calls = Array.from({ length: 6 }, () => inviteNext({ db: use.app.db, actorId: null }, 5));
  const invited = (await Promise.all(calls)).flat();
  expect(invited).toHaveLength(30);
  expect(new Set(invited).size).toBe(30);
  expect(invited.toSorted((a, b) => a - b)).toEqual(ids.slice(0, 30));
  const queued = await use.app.db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.status, 'queued'))
    .orderBy(asc(users.id));
  expect(queued.map(({ id }) => id)).toEqual(ids.slice(30));
});

it('no one in the queue is skipped when one person is invited out of order while others are invited in order', async () => {
  const ids = await fill(10);
  const chosenId = ids[4] ?? 0;
  await Promise.all([
    inviteNext({ db: use.app.db, actorId: null }, 5),
    inviteOne({ db: use.app.db, actorId: null }, { id: chosenId }),
    inviteNext({ db: use.app.db, actorId: null }, 5),
  ]);
  const invited = await use.app.db.select().from(users).where(inArray(users.id, ids));
  expect(invited.filter(({ status }) => status === 'invited')).toHaveLength(10);
});
