import { expect, it } from 'vitest';
import { makeListing, makeUser } from '#test/factories.ts';
import { sharedApp } from '#test/make-app.ts';
import { moderationCases, reports } from '../../tables/moderation.ts';

const use = sharedApp();

it('one case counts every reporter when many users report the same listing at the same time', async () => {
  const { db } = use.app;
  const listing = await makeListing(db, await makeUser(db));
  const clients = await Promise.all(Array.from({ length: 20 }, async () => use.app.as(await makeUser(db))));
  const body = { kind: 'listing', id: listing.id, category: 'scam' };
  const answers = await Promise.all(clients.map((client) => client.post('/api/reports', body)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
  expect(await db.select().from(moderationCases)).toMatchObject([{ reporterCount: 20 }]);
  expect(await db.$count(reports)).toBe(20);
});
