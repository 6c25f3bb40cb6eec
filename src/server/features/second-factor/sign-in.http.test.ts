/** Covers signing in with a second factor: codes from an authenticator app, and recovery codes. */
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SignedIn } from '#contract/auth.ts';
import type { ErrorEnvelope } from '#contract/error-envelope.ts';
import { cookieOf, postFrom } from '#test/browser-at.ts';
import { type Answer, makeClient, refusal } from '#test/client.ts';
import { makeUser, PASSWORD, type Person } from '#test/factories.ts';
import { sharedApp } from '#test/make-app.ts';
import { watchMails } from '#test/new-mails.ts';
import { addTotp, codeOf, RECOVERY_CODES } from '#test/second-factor.ts';
import { accessTokens, signInChallenges, signInCodes } from '../../tables/auth.ts';
import { moderationDecisions } from '../../tables/moderation.ts';
import { recoveryCodes, totpSecrets } from '../../tables/second-factor.ts';
import { users } from '../../tables/users.ts';

const use = sharedApp();
const IP = '203.0.113.7';
const WRONG = '422 validation_failed: code';
const OVER = '401 invalid_sign_in_code';

let owner: Person;
let secret: string;
let userCount = 0;
beforeEach(async () => {
  // Stops the clock, so that no time step ends during a test.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  // Rate limits persist between tests, so every test uses its own user.
  userCount++;
  owner = await makeUser(use.app.db, { id: 1000 + userCount, name: `owner-${userCount}`, withPassword: true });
  secret = await addTotp(use.app.db, owner);
});

afterEach(() => void vi.useRealTimers());

const post = (path: string, body: object, { ip = IP, cookie = '' } = {}): Promise<Answer> =>
  postFrom(use.app, path, body, { ip, cookie });
const login = (password = PASSWORD): Promise<Answer> => post('/api/login', { email: owner.name, password });
const complete = (body: object, cookie = ''): Promise<Answer> => post('/api/auth/second-factor', body, { cookie });

async function challenge(): Promise<string> {
  const { body } = await login();
  return (body as ErrorEnvelope).second_factor?.token ?? '';
}

/**
 * Makes the current code valid again: a code is accepted only if its time step is later than that of the last accepted
 * code.
 */
async function forgetUsedSteps(): Promise<void> {
  await use.app.db.update(totpSecrets).set({ lastStep: 0 });
}

describe('POST /api/login with a second factor', () => {
  it('issues a challenge instead of a token', async () => {
    const answer = await login();
    expect(refusal(answer)).toBe('403 second_factor_required');
    expect(answer.body).toEqual({
      code: 'second_factor_required',
      message: expect.any(String),
      second_factor: { token: expect.stringMatching(/^[\w-]{43}$/), methods: ['totp', 'recovery_code'] },
    });
    expect(cookieOf(answer, 'magpie-device')).toBe('');
    expect(await use.app.db.$count(accessTokens)).toBe(0);
  });

  it('stores only a hash of the challenge', async () => {
    const token = await challenge();
    const [row] = await use.app.db.select().from(signInChallenges);
    expect(row?.tokenHash.toString('base64url')).not.toBe(token);
    expect(row?.tokenHash).toHaveLength(32);
  });

  it('does not reveal the factor to someone without the password', async () => {
    expect(refusal(await login('wrong password'))).toBe('401 invalid_credentials');
    expect(await use.app.db.$count(signInChallenges)).toBe(0);
  });
});

it('POST /api/login returns a token immediately for an account without a second factor', async () => {
  const other = await makeUser(use.app.db, { withPassword: true });
  const answer = await post('/api/login', { email: other.name, password: PASSWORD });
  expect(answer.status).toBe(200);
  expect(Object.keys(answer.body as object)).toEqual(['access_token', 'user']);
});

describe('POST /api/auth/second-factor with a code', () => {
  it('opens a session and remembers the device', async () => {
    const answer = await complete({ token: await challenge(), code: codeOf(secret) });
    expect(answer.status).toBe(200);
    const { access_token, user } = answer.body as SignedIn;
    expect(user.name).toBe(owner.name);
    expect((await makeClient(use.app.server, access_token).get('/api/users/me')).status).toBe(200);
    expect(cookieOf(answer, 'magpie-device')).not.toBe('');
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it.each([-1, 0, 1])('accepts a code whose time step differs from the current step by %i', async (steps) => {
    expect((await complete({ token: await challenge(), code: codeOf(secret, steps) })).status).toBe(200);
  });

  it.each([-3, 3])('refuses a code whose time step differs from the current step by %i', async (steps) => {
    expect(refusal(await complete({ token: await challenge(), code: codeOf(secret, steps) }))).toBe(WRONG);
  });

  it('accepts a code with spaces in the middle and at both ends', async () => {
    const code = codeOf(secret);
    const answer = await complete({ token: await challenge(), code: ` ${code.slice(0, 3)} ${code.slice(3)} ` });
    expect(answer.status).toBe(200);
  });

  it('accepts each code once, and no code older than the last accepted one', async () => {
    expect((await complete({ token: await challenge(), code: codeOf(secret, 1) })).status).toBe(200);
    for (const steps of [1, 0]) {
      const again = await complete({ token: await challenge(), code: codeOf(secret, steps) });
      expect(refusal(again)).toBe(WRONG);
      expect(again.body).toMatchObject({ problems: [{ code: 'code_used' }] });
    }
  });

  it('accepts a challenge once', async () => {
    const token = await challenge();
    expect((await complete({ token, code: codeOf(secret) })).status).toBe(200);
    await forgetUsedSteps();
    expect(refusal(await complete({ token, code: codeOf(secret) }))).toBe(OVER);
  });

  it('accepts a challenge for ten minutes', async () => {
    const token = await challenge();
    const [row] = await use.app.db.select().from(signInChallenges);
    expect((row?.expiresAt.getTime() ?? 0) - Date.now()).toBeGreaterThan(9 * 60_000);
    expect((row?.expiresAt.getTime() ?? 0) - Date.now()).toBeLessThanOrEqual(10 * 60_000);
    await use.app.db.update(signInChallenges).set({ expiresAt: new Date(Date.now() - 1) });
    expect(refusal(await complete({ token, code: codeOf(secret) }))).toBe(OVER);
  });

  it('invalidates the challenge after five wrong codes, and emails the owner the first time only', async () => {
    const newMails = await watchMails(use.app);
    const token = await challenge();
    for (let count = 0; count < 5; count++) expect(refusal(await complete({ token, code: '000000' }))).toBe(WRONG);
    expect(refusal(await complete({ token, code: codeOf(secret) }))).toBe(OVER);
    expect((await newMails()).map(({ to, subject }) => [to, subject])).toEqual([
      [owner.email, 'Wrong codes were entered to sign in to your Magpie account'],
    ]);
    expect((await complete({ token: await challenge(), code: codeOf(secret) })).status).toBe(200);
    const again = await challenge();
    for (let count = 0; count < 5; count++) await complete({ token: again, code: '000000' });
    expect(await newMails()).toEqual([]);
  });

  it('refuses the code of another account, a request without a code and an unknown challenge', async () => {
    const other = await addTotp(use.app.db, await makeUser(use.app.db));
    const token = await challenge();
    expect(refusal(await complete({ token, code: codeOf(other) }))).toBe(WRONG);
    expect(refusal(await complete({ token }))).toBe(WRONG);
    expect(refusal(await complete({ token: 'unknown', code: codeOf(secret) }))).toBe(OVER);
  });

  it('requires the anti-forgery token', async () => {
    const token = await challenge();
    const answer = await use.app.visitor.post('/api/auth/second-factor', { token, code: codeOf(secret) });
    expect(refusal(answer)).toBe('419 xsrf_mismatch');
  });

  it.each([
    ['suspended', '403 account_suspended'],
    ['deleted', '401 invalid_credentials'],
  ] as const)('refuses an account that has been %s since the password was checked', async (status, expected) => {
    const token = await challenge();
    await use.app.db.update(users).set({ status }).where(eq(users.id, owner.id));
    expect(refusal(await complete({ token, code: codeOf(secret) }))).toBe(expected);
  });

  it('returns the reason and the end date of a suspension that began after the password was checked', async () => {
    const token = await challenge();
    const suspension = { userId: owner.id, action: 'suspend' as const, message: 'Spam' };
    await use.app.db.insert(moderationDecisions).values(suspension);
    await use.app.db.update(users).set({ status: 'suspended' }).where(eq(users.id, owner.id));
    const answer = await complete({ token, code: codeOf(secret) });
    expect(answer.body).toMatchObject({ suspension: { reason: 'Spam', ends_at: null } });
  });

  it('refuses the challenge after the password was changed', async () => {
    const token = await challenge();
    const me = await use.app.as(owner);
    const change = { current_password: PASSWORD, password: 'a better one than before' };
    expect((await me.put('/api/account/password', change)).status).toBe(204);
    expect(refusal(await complete({ token, code: codeOf(secret) }))).toBe(OVER);
  });
});

describe('a recovery code', () => {
  it('a recovery code works once, in any case and with any separators, and its use is emailed to the owner', async () => {
    const newMails = await watchMails(use.app);
    const [code = ''] = RECOVERY_CODES;
    const recovery_code = code.toUpperCase().replaceAll('-', ' ');
    expect((await complete({ token: await challenge(), recovery_code })).status).toBe(200);
    expect(refusal(await complete({ token: await challenge(), recovery_code }))).toBe(
      '422 validation_failed: recovery_code',
    );
    expect(await use.app.db.$count(recoveryCodes)).toBe(1);
    const [mail] = await newMails();
    expect(mail).toMatchObject({ to: owner.email, subject: 'A recovery code was used to sign in to Magpie' });
    expect(mail?.text).toContain('You have 1 recovery code left');
  });
});

it('a reset link sets a new password but does not replace the second factor', async () => {
  const newMails = await watchMails(use.app);
  const token = await challenge();
  await post('/api/forgot-password', { email: owner.email });
  await use.app.settled();
  const link = /password-reset\/([\w-]+)/.exec((await newMails()).at(-1)?.text ?? '')?.[1];
  const password = 'a better one than before';
  expect((await post('/api/reset-password', { token: link, password })).status).toBe(200);
  expect(refusal(await complete({ token, code: codeOf(secret) }))).toBe(OVER);
  expect(refusal(await login(password))).toBe('403 second_factor_required');
});

it('Google sign-in also requires the second factor', async () => {
  const { createHash, randomBytes } = await import('node:crypto');
  const [code, browser] = [randomBytes(32), randomBytes(32)].map((bytes) => bytes.toString('base64url'));
  const [codeHash, browserHash] = [code, browser].map((value) =>
    createHash('sha256')
      .update(value ?? '')
      .digest(),
  );
  if (!codeHash || !browserHash) throw new Error('no hashes');
  const expiresAt = new Date(Date.now() + 60_000);
  await use.app.db.insert(signInCodes).values({ codeHash, browserHash, userId: owner.id, expiresAt });
  const answer = await post('/api/auth/exchange', { code }, { cookie: `magpie-sign-in=${browser}` });
  expect(refusal(answer)).toBe('403 second_factor_required');
  const token = (answer.body as ErrorEnvelope).second_factor?.token;
  expect((await complete({ token, code: codeOf(secret) })).status).toBe(200);
});

describe('guessing codes', () => {
  const guess = async (cookie = '') => await complete({ token: await challenge(), code: '000000' }, cookie);
  const useUp = async (cookie = ''): Promise<void> => {
    for (let count = 0; count < 10; count++) expect(refusal(await guess(cookie))).toBe(WRONG);
  };

  it('ten wrong codes delay further guesses, but not on a known device or with a recovery code', async () => {
    const known = cookieOf(await complete({ token: await challenge(), code: codeOf(secret) }), 'magpie-device');
    await forgetUsedSteps();
    await useUp();
    const delayed = await complete({ token: await challenge(), code: codeOf(secret) });
    expect(refusal(delayed)).toBe('429 too_many_requests');
    expect(Number(delayed.headers['retry-after'])).toBeGreaterThan(0);
    expect((await complete({ token: await challenge(), code: codeOf(secret) }, known)).status).toBe(200);
    const [recovery_code] = RECOVERY_CODES;
    expect((await complete({ token: await challenge(), recovery_code })).status).toBe(200);
  });

  it('guesses on a known device are limited separately', async () => {
    const known = cookieOf(await complete({ token: await challenge(), code: codeOf(secret) }), 'magpie-device');
    await forgetUsedSteps();
    await useUp(known);
    expect(refusal(await guess(known))).toBe('429 too_many_requests');
    expect((await complete({ token: await challenge(), code: codeOf(secret) })).status).toBe(200);
  });
});
