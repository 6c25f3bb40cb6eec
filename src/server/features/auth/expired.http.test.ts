import { expect, it } from 'vitest';
import { makeUser } from '#test/factories.ts';
import { sharedApp } from '#test/make-app.ts';
import { accessTokens, passwordResets, reservedUsernames } from '../../tables/auth.ts';

const use = sharedApp();
const past = new Date(Date.now() - 60_000);
const future = new Date(Date.now() + 60_000);

it('the job "expired tokens" deletes expired sessions, reset links and reserved names', async () => {
  const { db, jobs } = use.app;
  const { id: userId } = await makeUser(db);
  for (const [byte, expiresAt] of [past, future].entries()) {
    const hash = Buffer.alloc(32, byte);
    await db.insert(accessTokens).values({ userId, tokenHash: hash, expiresAt });
    await db.insert(passwordResets).values({ userId, tokenHash: hash, expiresAt });
  }
  await db.insert(reservedUsernames).values([
    { name: 'over', userId: null, until: past },
    { name: 'held', userId: null, until: future },
    { name: 'former', userId, until: past },
  ]);
  expect(await jobs.runNow('expired tokens')).toBe(true);
  expect(await db.$count(accessTokens)).toBe(1);
  expect(await db.$count(passwordResets)).toBe(1);
  expect((await db.select().from(reservedUsernames)).map(({ name }) => name).toSorted()).toEqual(['held']);
});
