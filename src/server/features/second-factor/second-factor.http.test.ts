import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SecondFactorStatus } from '#contract/second-factor.ts';
import { createAuthenticator } from '#test/authenticator.ts';
import { type Answer, type Client, refusal } from '#test/client.ts';
import { makeUser, PASSWORD, type Person } from '#test/factories.ts';
import { sharedApp } from '#test/make-app.ts';
import { watchMails } from '#test/new-mails.ts';
import { addTotp, codeOf, RECOVERY_CODES } from '#test/second-factor.ts';
import { accessTokens } from '../../tables/auth.ts';
import { passkeys, recoveryCodes, totpSecrets } from '../../tables/second-factor.ts';
import { users } from '../../tables/users.ts';

const use = sharedApp();
let lastId = 1000;
let owner: Person;
let me: Client;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  // Rate limits persist between tests, so every test uses its own user.
  owner = await makeUser(use.app.db, { id: ++lastId, withPassword: true });
  me = await use.app.as(owner);
});
afterEach(() => void vi.useRealTimers());

/** Backdates every session by more than 15 minutes, so that changes to the second factor require a new confirmation. */
async function letTimePass(): Promise<void> {
  const then = new Date(Date.now() - 16 * 60_000);
  await use.app.db.update(accessTokens).set({ createdAt: then, confirmedAt: null });
}
const status = async (): Promise<SecondFactorStatus> =>
  (await me.get<SecondFactorStatus>('/api/account/second-factor')).body;
const storedFactor = async (): Promise<string | undefined> =>
  (await use.app.db.select().from(users).where(eq(users.id, owner.id)))[0]?.secondFactor;
const confirm = (body: object): Promise<Answer> => me.post('/api/account/confirm', body);

type Setup = { secret: string; uri: string };
const begin = async (): Promise<Setup> => (await me.post<Setup>('/api/account/totp')).body;
const activate = (code: string) => me.put<{ recovery_codes: string[] }>('/api/account/totp', { code });

describe('setting up an authenticator app', () => {
  it('returns the secret, and then recovery codes once the app’s first code is confirmed', async () => {
    const { secret, uri } = await begin();
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(new URL(uri).searchParams.get('secret')).toBe(secret);
    expect(decodeURIComponent(uri)).toContain(`Magpie:${owner.name}`);
    expect(await storedFactor()).toBe('none');
    const { body } = await activate(codeOf(secret));
    expect(new Set(body.recovery_codes).size).toBe(10);
    for (const code of body.recovery_codes)
      expect(code).toMatch(/^(?:[0-9a-hjkmnp-tv-z]{4}-){3}[0-9a-hjkmnp-tv-z]{4}$/);
    expect(await storedFactor()).toBe('totp');
    expect(await status()).toEqual({
      totp: true,
      passkeys: [],
      recovery_codes_left: 10,
      is_required: false,
      has_password: true,
    });
  });

  it('stores the secret encrypted and the recovery codes hashed', async () => {
    const { secret } = await begin();
    const { body } = await activate(codeOf(secret));
    const [row] = await use.app.db.select().from(totpSecrets);
    const { Secret } = await import('otpauth');
    expect(row?.secret?.includes(Buffer.from(Secret.fromBase32(secret).bytes))).toBe(false);
    const hashes = (await use.app.db.select().from(recoveryCodes)).map(({ codeHash }) => codeHash);
    expect(hashes.every((hash) => hash.length === 32)).toBe(true);
    expect(hashes.map(String)).not.toContain(body.recovery_codes[0]);
  });

  it('refuses a wrong code, an expired secret, and the reuse of the code that activated the app', async () => {
    const { secret } = await begin();
    expect(refusal(await activate('000000'))).toBe('422 validation_failed: code');
    await use.app.db.update(totpSecrets).set({ pendingExpiresAt: new Date(Date.now() - 1) });
    expect(refusal(await activate(codeOf(secret)))).toBe('422 validation_failed: code');
    const again = (await begin()).secret;
    expect((await activate(codeOf(again))).status).toBe(200);
    expect(refusal(await confirm({ password: PASSWORD, code: codeOf(again) }))).toBe('422 validation_failed: code');
    expect((await confirm({ password: PASSWORD, code: codeOf(again, 1) })).status).toBe(204);
  });

  it('keeps the active app until a code of the new app is entered, and issues no new recovery codes', async () => {
    const old = await addTotp(use.app.db, owner);
    const { secret } = await begin();
    expect((await confirm({ password: PASSWORD, code: codeOf(old) })).status).toBe(204);
    expect((await activate(codeOf(secret))).body.recovery_codes).toEqual([]);
    expect(refusal(await confirm({ password: PASSWORD, code: codeOf(old, 1) }))).toBe('422 validation_failed: code');
    expect((await confirm({ password: PASSWORD, code: codeOf(secret, 1) })).status).toBe(204);
  });
});

describe('a change of the second factor', () => {
  const changes: [string, () => Promise<Answer>][] = [
    ['setting up an authenticator app', () => me.post('/api/account/totp')],
    ['activating an authenticator app', () => activate('000000')],
    ['removing the authenticator app', () => me.send('DELETE', '/api/account/totp')],
    ['replacing the recovery codes', () => me.post('/api/account/recovery-codes')],
    ['requesting the options for a passkey', () => me.post('/api/account/passkey-options')],
    ['turning the second factor off entirely', () => me.send('DELETE', '/api/account/second-factor')],
  ];

  it.each(changes)('%s needs a recent confirmation', async (_name, change) => {
    await addTotp(use.app.db, owner);
    await letTimePass();
    expect(refusal(await change())).toBe('403 confirmation_required');
    expect(await storedFactor()).toBe('totp');
  });

  it('adding or removing a passkey needs a recent confirmation', async () => {
    const device = createAuthenticator('http://magpie.test');
    const { body } = await device.register(me);
    const { options } = (await me.post<{ options: never }>('/api/account/passkey-options')).body;
    const passkey = createAuthenticator('http://magpie.test').create(options);
    await letTimePass();
    expect(refusal(await me.post('/api/account/passkeys', { name: 'A', passkey }))).toBe('403 confirmation_required');
    const removed = await me.send('DELETE', `/api/account/passkeys/${body.passkey.id}`);
    expect(refusal(removed)).toBe('403 confirmation_required');
    expect(await use.app.db.$count(passkeys)).toBe(1);
  });

  it('is emailed to the owner in their language, but turning off a factor that is already off sends no email', async () => {
    const newMails = await watchMails(use.app);
    const subjects = async () => (await newMails()).map(({ subject }) => subject);
    await use.app.db.update(users).set({ language: 'fr' });
    const { secret } = await begin();
    await activate(codeOf(secret));
    expect(await subjects()).toEqual(['Une application d’authentification a été ajoutée à votre compte Magpie']);
    await use.app.db.update(users).set({ language: 'en' });
    await me.post('/api/account/recovery-codes');
    expect(await subjects()).toEqual(['Your Magpie recovery codes were replaced']);
    const { body } = await createAuthenticator('http://magpie.test').register(me);
    expect(await subjects()).toEqual(['A passkey was added to your Magpie account']);
    await me.send('DELETE', `/api/account/passkeys/${body.passkey.id}`);
    expect(await subjects()).toEqual(['A passkey was removed from your Magpie account']);
    await me.send('DELETE', '/api/account/totp');
    expect(await subjects()).toEqual(['The authenticator app was removed from your Magpie account']);
    await me.send('DELETE', '/api/account/second-factor');
    expect(await subjects()).toEqual([]);
  });
});

describe('turning the second factor off', () => {
  it('removes the authenticator app, the passkeys and the recovery codes, and emails the owner', async () => {
    const newMails = await watchMails(use.app);
    await addTotp(use.app.db, owner);
    await createAuthenticator('http://magpie.test').register(me);
    expect(await storedFactor()).toBe('totp_and_passkey');
    expect((await me.send('DELETE', '/api/account/second-factor')).status).toBe(204);
    expect(await storedFactor()).toBe('none');
    expect(await status()).toMatchObject({ totp: false, passkeys: [], recovery_codes_left: 0 });
    const subjects = (await newMails()).map(({ subject }) => subject);
    expect(subjects).toContain('The second factor for your Magpie account was turned off');
  });

  it('removing a factor deletes the recovery codes only if it was the last factor', async () => {
    await addTotp(use.app.db, owner);
    const { body } = await createAuthenticator('http://magpie.test').register(me);
    await me.send('DELETE', '/api/account/totp');
    expect([await storedFactor(), (await status()).recovery_codes_left]).toEqual(['passkey', 2]);
    await me.send('DELETE', `/api/account/passkeys/${body.passkey.id}`);
    expect([await storedFactor(), (await status()).recovery_codes_left]).toEqual(['none', 0]);
  });

  it('removing a factor creates no recovery codes, which the user would never see', async () => {
    await addTotp(use.app.db, owner);
    await createAuthenticator('http://magpie.test').register(me);
    await use.app.db.execute(sql`delete from recovery_codes`);
    await me.send('DELETE', '/api/account/totp');
    expect([await storedFactor(), (await status()).recovery_codes_left]).toEqual(['passkey', 0]);
  });
});

it('POST /api/account/recovery-codes replaces the codes, and returns 404 for an account without a factor', async () => {
  expect(refusal(await me.post('/api/account/recovery-codes'))).toBe('404 not_found');
  await addTotp(use.app.db, owner);
  const { body } = await me.post<{ recovery_codes: string[] }>('/api/account/recovery-codes');
  expect(body.recovery_codes).toHaveLength(10);
  const [old] = RECOVERY_CODES;
  expect(refusal(await confirm({ password: PASSWORD, recovery_code: old }))).toBe(
    '422 validation_failed: recovery_code',
  );
});

it('a user can rename their own passkey but cannot rename or remove those of other users, and can have at most twenty', async () => {
  const { body } = await createAuthenticator('http://magpie.test').register(me);
  const path = `/api/account/passkeys/${body.passkey.id}`;
  expect((await me.put(path, { name: ' Phone ' })).body).toMatchObject({ name: 'Phone' });
  const stranger = await use.app.as(await makeUser(use.app.db));
  expect(refusal(await stranger.put(path, { name: 'Mine' }))).toBe('404 not_found');
  expect(refusal(await stranger.send('DELETE', path))).toBe('404 not_found');
  const row = { userId: owner.id, publicKey: Buffer.alloc(1), counter: 0, transports: [], name: 'Key' };
  const rows = Array.from({ length: 19 }, (_, at) => ({ ...row, credentialId: `key-${at}` }));
  await use.app.db.insert(passkeys).values(rows);
  expect((await me.post('/api/account/passkey-options')).body).toMatchObject({
    problems: [{ code: 'too_many_passkeys', params: { max: 20 } }],
  });
});

describe('POST /api/account/confirm', () => {
  it('accepts the password of an account without a factor, for a confirmation that lasts 15 minutes', async () => {
    await letTimePass();
    expect(refusal(await confirm({ password: 'wrong' }))).toBe('422 validation_failed: password');
    expect(refusal(await me.post('/api/account/totp'))).toBe('403 confirmation_required');
    expect((await confirm({ password: PASSWORD })).status).toBe(204);
    expect((await me.post('/api/account/totp')).status).toBe(200);
    await use.app.db.update(accessTokens).set({ confirmedAt: new Date(Date.now() - 16 * 60_000) });
    expect(refusal(await me.post('/api/account/totp'))).toBe('403 confirmation_required');
  });

  it('needs both the password and the factor if the account has both', async () => {
    const secret = await addTotp(use.app.db, owner);
    await letTimePass();
    expect(refusal(await confirm({ password: PASSWORD }))).toBe('422 validation_failed: code');
    expect(refusal(await confirm({ code: codeOf(secret) }))).toBe('422 validation_failed: password');
    expect((await confirm({ password: PASSWORD, code: codeOf(secret) })).status).toBe(204);
  });

  it('accepts a passkey only with a challenge that was issued to the same session', async () => {
    const device = createAuthenticator('http://magpie.test');
    await device.register(me);
    const { options } = (await me.post<{ options: never }>('/api/account/confirm/passkey-options')).body;
    const passkey = device.get(options);
    await letTimePass();
    const elsewhere = await use.app.as(owner);
    const body = { password: PASSWORD, passkey };
    expect(refusal(await elsewhere.post('/api/account/confirm', body))).toBe('422 validation_failed: passkey');
    const fresh = (await me.post<{ options: never }>('/api/account/confirm/passkey-options')).body;
    expect((await confirm({ password: PASSWORD, passkey: device.get(fresh.options) })).status).toBe(204);
  });

  it('needs only the factor if the account has no password, and a recent sign-in if it has no factor either', async () => {
    await use.app.db.update(users).set({ passwordHash: null });
    await letTimePass();
    expect(refusal(await confirm({}))).toBe('403 recent_sign_in_required');
    const secret = await addTotp(use.app.db, owner);
    expect((await confirm({ code: codeOf(secret) })).status).toBe(204);
  });

  it('returns 429 after ten wrong codes, even if the next code is correct', async () => {
    const secret = await addTotp(use.app.db, owner);
    for (let count = 0; count < 10; count++) {
      expect(refusal(await confirm({ password: PASSWORD, code: '000000' }))).toBe('422 validation_failed: code');
    }
    expect(refusal(await confirm({ password: PASSWORD, code: codeOf(secret) }))).toBe('429 too_many_requests');
  });
});

describe('account changes', () => {
  const email = () => me.post('/api/account/email', { email: 'new@example.test', password: PASSWORD });
  it.each<[string, number, () => Promise<Answer>]>([
    ['changes their email address', 200, email],
    ['creates API keys', 201, () => me.post('/api/account/tokens', { name: 'Ledger', password: PASSWORD })],
    [
      'changes their password',
      204,
      () => me.put('/api/account/password', { current_password: PASSWORD, password: 'a better one than before' }),
    ],
  ])('a user with a second factor %s only after a recent confirmation', async (_name, expected, change) => {
    const secret = await addTotp(use.app.db, owner);
    await letTimePass();
    expect(refusal(await change())).toBe('403 confirmation_required');
    await confirm({ password: PASSWORD, code: codeOf(secret) });
    expect((await change()).status).toBe(expected);
  });

  it('a user without a second factor can change their email address without a confirmation', async () => {
    await letTimePass();
    expect((await email()).status).toBe(200);
  });
});
