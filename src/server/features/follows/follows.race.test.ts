/** Races on PostgreSQL: concurrent requests of one user to follow the same group store only one follow. */
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { makeLookups, makeUser } from '#test/factories.ts';
import { answersDuring } from '#test/locks.ts';
import { sharedApp } from '#test/make-app.ts';
import { savedSearches } from '../../tables/saved-searches.ts';

const use = sharedApp();

it('a group is followed once when several devices of a user follow it at the same time', async () => {
  const { db } = use.app;
  const { group } = await makeLookups(db);
  const reader = await use.app.as(await makeUser(db));
  // The lock lets all requests read the existing follows, but makes them wait before they write.
  const answers = await answersDuring(
    db,
    (tx) => tx.execute(sql`lock table saved_searches in share mode`),
    Array.from({ length: 3 }, () => () => reader.put(`/api/follows/group/${group}`)),
  );
  expect(answers.map(({ status }) => status)).toEqual([204, 204, 204]);
  expect(await db.$count(savedSearches)).toBe(1);
});
