/** Races on PostgreSQL: ending all access to an account also stops concurrent requests that would open new access. */
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Client, refusal } from '#test/client.ts';
import { makeUser, PASSWORD, type Person } from '#test/factories.ts';
import { GoogleBrowser } from '#test/google-browser.ts';
import { answersDuring } from '#test/locks.ts';
import { sharedApp } from '#test/make-app.ts';
import { linkTo, mailsTo, postFromPage, signInBy } from '#test/page-calls.ts';
import { runOpenidProvider } from '#test/run-openid-provider.ts';
import { type Db, type Tx, withTransaction } from '../../db/db.ts';
import { accessTokens, identities } from '../../tables/auth.ts';
import { users } from '../../tables/users.ts';
import { endAllAccess } from './account-access.service.ts';
import { inviteOne } from './invitations.service.ts';
import { hashPassword } from './password.service.ts';
import { lockAccountKey, setPassword } from './users.store.ts';

const env: Record<string, string> = {
  LIMIT_LINKS: '10000',
  LIMIT_MAIL_REQUESTS: '10000',
  LIMIT_SIGN_IN_ACCOUNT: '10000',
  LIMIT_SIGN_IN_ADDRESS: '10000',
};
const google = runOpenidProvider(env);

const use = sharedApp({ env });
const NEW = 'set by the owner just now';
let ann: Person;
let session: Client;
let turn = 0;
beforeEach(async () => {
  const name = `racer-${++turn}`;
  ann = await makeUser(use.app.db, { name, withPassword: true, emailVerifiedAt: new Date() });
  session = await use.app.as(ann);
});

const tokens = (userId = ann.id) => use.app.db.$count(accessTokens, eq(accessTokens.userId, userId));

/**
 * Holds the account's lock as a reset does, starts `request`, waits until it blocks on the lock, then ends all access.
 * So the request has already verified the old password when the account gets a new one.
 */
async function duringReset<T>(request: () => Promise<T>): Promise<T> {
  const passwordHash = await hashPassword(NEW);
  const [locked, blocked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const reset = withTransaction(use.app.db, async (tx) => {
    await lockAccountKey(tx, ann.id);
    locked.resolve();
    await blocked.promise;
    await setPassword(tx, ann.id, passwordHash);
    await endAllAccess(tx, ann.id);
  });
  await locked.promise;
  const running = request();
  try {
    await vi.waitFor(async () => expect(await countWaiting(use.app.db)).toBeGreaterThan(0), { timeout: 10_000 });
  } finally {
    blocked.resolve();
    await reset;
  }
  return await running;
}

async function countWaiting(db: Db): Promise<number> {
  const { rows } = await db.execute(
    `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows.length;
}

describe('the server during endAllAccess', () => {
  it('opens no session for a sign-in with the old password', async () => {
    const answer = await duringReset(() => signInBy(use.app, ann.email, PASSWORD));
    expect(refusal(answer)).toBe('401 invalid_credentials');
    expect(await tokens()).toBe(0);
  });

  it('creates no API key for a session that is being ended', async () => {
    const answer = await duringReset(() =>
      session.post('/api/account/tokens', { name: 'Back door', scope: 'write', password: PASSWORD }),
    );
    expect(refusal(answer)).toBe('401 unauthenticated');
    expect(await tokens()).toBe(0);
  });

  it('rejects a password change from a session that is being ended', async () => {
    const change = { current_password: PASSWORD, password: 'set by the attacker' };
    const answer = await duringReset(() => session.put('/api/account/password', change));
    expect(refusal(answer)).toBe('401 unauthenticated');
    expect((await signInBy(use.app, ann.email, NEW)).status).toBe(200);
  });

  it('rejects an email change from a session that is being ended', async () => {
    const answer = await duringReset(() =>
      session.post('/api/account/email', { email: 'attacker@example.test', password: PASSWORD }),
    );
    expect(refusal(answer)).toBe('401 unauthenticated');
    expect(await linkTo(use.app, 'attacker@example.test')).toBe('');
  });

  it('rejects an email-change link that is confirmed with the old password', async () => {
    await session.post('/api/account/email', { email: 'other@example.test', password: PASSWORD });
    const link = await linkTo(use.app, 'other@example.test');
    const answer = await duringReset(() => use.app.visitor.post(`/api${link}`, { password: PASSWORD }));
    expect(refusal(answer)).toBe('404 not_found');
    const [row] = await use.app.db.select().from(users).where(eq(users.id, ann.id));
    expect(row?.email).toBe(ann.email);
  });

  it('rejects an email-change link that is confirmed with a session that is being ended', async () => {
    await use.app.db.update(users).set({ passwordHash: null }).where(eq(users.id, ann.id));
    await session.post('/api/account/email', { email: 'other@example.test' });
    const link = await linkTo(use.app, 'other@example.test');
    const endSession = (tx: Tx) => tx.delete(accessTokens).where(eq(accessTokens.userId, ann.id));
    const [answer] = await answersDuring(
      use.app.db,
      async (tx) => [await lockAccountKey(tx, ann.id), await endSession(tx)],
      [() => session.post(`/api${link}`)],
    );
    expect(answer && refusal(answer)).toBe('401 unauthenticated');
  });
});

it('an invitation link requires the new password if a reset replaces the password during the request', async () => {
  await use.app.db.update(users).set({ status: 'queued' }).where(eq(users.id, ann.id));
  await inviteOne({ db: use.app.db, actorId: null }, { id: ann.id });
  const link = await linkTo(use.app, ann.email);
  const answer = await duringReset(() => use.app.visitor.post(`/api${link}`, { password: PASSWORD }));
  expect(refusal(answer)).toBe('422 validation_failed: password');
  expect((await use.app.visitor.post(`/api${link}`, { password: NEW })).body).toEqual({ status: 'activated' });
});

it('an invitation link that is followed several times at once sets only one of the new passwords', async () => {
  await use.app.db.update(users).set({ status: 'queued' }).where(eq(users.id, ann.id));
  await inviteOne({ db: use.app.db, actorId: null }, { id: ann.id });
  const link = await linkTo(use.app, ann.email);
  const passwords = ['first new password', 'second new password', 'third new password'];
  const answers = await Promise.all(
    passwords.map((new_password) => use.app.visitor.post<{ status: string }>(`/api${link}`, { new_password })),
  );
  const statuses = answers.map(({ body }) => body.status);
  expect(statuses.toSorted()).toEqual(['activated', 'already_verified', 'already_verified']);
  const chosen = passwords[statuses.indexOf('activated')] ?? '';
  for (const password of passwords) {
    expect((await signInBy(use.app, ann.email, password)).status).toBe(password === chosen ? 200 : 401);
  }
});

it('of a password reset and a concurrent password change, only one succeeds, and it ends all other sessions', async () => {
  for (let round = 0; round < 5; round++) {
    const person = await makeUser(use.app.db, { withPassword: true });
    const client = await use.app.as(person);
    await use.app.as(person);
    await postFromPage(use.app, '/api/forgot-password', { email: person.email });
    const token = (await linkTo(use.app, person.email)).split('/').at(-1);
    const change = { current_password: PASSWORD, password: 'changed in the settings' };
    const [reset, changed] = await Promise.all([
      postFromPage(use.app, '/api/reset-password', { token, password: NEW }),
      client.put('/api/account/password', change),
    ]);
    // Whichever request runs first makes the other fail: the reset ends the session, and the password change
    // invalidates the reset link.
    expect([reset.status, changed.status]).toEqual(changed.status === 204 ? [422, 204] : [200, 401]);
    expect(await tokens(person.id)).toBe(changed.status === 204 ? 1 : 0);
    const valid = changed.status === 204 ? change.password : NEW;
    expect((await signInBy(use.app, person.email, valid)).status).toBe(200);
  }
});

describe('concurrent Google callbacks', () => {
  async function signInWithGoogle(subject: string): Promise<string> {
    google.provider.accounts.set(subject, { email: ann.email, email_verified: true, name: 'Ann' });
    return await new GoogleBrowser(use.app.visitor).signIn({ account: subject });
  }

  it('link one Google account once and notify the owner once', async () => {
    const ends = await Promise.all([1, 2, 3].map(() => signInWithGoogle(`one-${turn}`)));
    for (const end of ends) expect(end).toContain('code=');
    expect(await use.app.db.$count(identities, eq(identities.userId, ann.id))).toBe(1);
    expect(await mailsTo(use.app, ann.email)).toHaveLength(1);
    expect(await tokens()).toBe(0);
  });

  it('link only one of two Google accounts, and return address_taken for the other account', async () => {
    const ends = await Promise.all(['a', 'b'].map((which) => signInWithGoogle(`${which}-${turn}`)));
    const outcomes = ends.map((end) => [...new URL(end).searchParams].flat().filter((part) => part.length < 40));
    expect(outcomes.map((parts) => parts.join('=')).toSorted()).toEqual(['code', 'error=address_taken']);
    expect(use.app.logged.filter(({ level }) => level === 'error')).toEqual([]);
  });
});
