/** Do two operators at once invite nobody twice and skip nobody? One connection shows no races: PostgreSQL only. */
import { asc, eq, inArray } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { makeUser } from '../../../../test/support/factories.ts';
import { sharedApp } from '../../../../test/support/make-app.ts';
import { users } from '../../db/schema/accounts.ts';
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

it('first come, first served, each once, whoever calls when', async () => {
  const ids = await fill(40);
  const calls = Array.from({ length: 6 }, () => inviteNext({ db: use.app.db }, 5));
  const invited = (await Promise.all(calls)).flat();
  expect(invited).toHaveLength(30);
  expect(new Set(invited).size).toBe(30);
  expect(invited.toSorted((a, b) => a - b)).toEqual(ids.slice(0, 30));
  const left = await use.app.db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.status, 'queued'))
    .orderBy(asc(users.id));
  expect(left.map(({ id }) => id)).toEqual(ids.slice(30));
});

it('one by one beside the next ones loses nobody', async () => {
  const ids = await fill(10);
  const one = ids[4] ?? 0;
  await Promise.all([
    inviteNext({ db: use.app.db }, 5),
    inviteOne({ db: use.app.db }, { id: one }),
    inviteNext({ db: use.app.db }, 5),
  ]);
  const invited = await use.app.db.select().from(users).where(inArray(users.id, ids));
  expect(invited.filter(({ status }) => status === 'invited')).toHaveLength(10);
});
