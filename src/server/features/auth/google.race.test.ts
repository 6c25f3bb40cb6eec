/** Races on PostgreSQL: concurrent callbacks of the Google sign-in. */
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { makeUser } from '#test/factories.ts';
import { GoogleBrowser, locationOf } from '#test/google-browser.ts';
import { answersDuring } from '#test/locks.ts';
import { sharedApp } from '#test/make-app.ts';
import { runOpenidProvider } from '#test/run-openid-provider.ts';
import { identities } from '../../tables/auth.ts';
import { users } from '../../tables/users.ts';

const env: Record<string, string> = {};
const google = runOpenidProvider(env);
const use = sharedApp({ env });
const HOME = 'http://magpie.test/auth/callback';

/** Signs in at the provider; returns a function that follows the provider's redirect to the callback. */
async function arrive(subject: string, email: string): Promise<() => Promise<string>> {
  google.provider.accounts.set(subject, { email, email_verified: true, name: subject });
  const browser = new GoogleBrowser(use.app.visitor);
  const start = locationOf(await browser.visit('/auth/google'));
  const back = await browser.atProvider(start, { account: subject });
  return async () => locationOf(await browser.visit(back));
}

it('only one of two Google accounts with the same address is linked to an account if their callbacks run concurrently', async () => {
  const email = 'flo@example.test';
  const { id } = await makeUser(use.app.db, { name: 'flo', email, emailVerifiedAt: new Date() });
  const arrivals = [await arrive('first', email), await arrive('second', email)];
  const [linked, refused] = await answersDuring(
    use.app.db,
    (tx) => tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for('no key update'),
    arrivals,
  );
  expect(linked).toContain(`${HOME}?code=`);
  expect(refused).toBe(`${HOME}?error=address_taken`);
  expect(await use.app.db.select().from(identities)).toMatchObject([{ userId: id, subject: 'first' }]);
});
