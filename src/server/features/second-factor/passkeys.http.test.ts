/** Covers passkeys over HTTP, with a software authenticator that makes real keys and signatures. */
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { SignedIn } from '#contract/auth.ts';
import type { ErrorEnvelope } from '#contract/error-envelope.ts';
import { type Authenticator, createAuthenticator, type Tampering } from '#test/authenticator.ts';
import { postFrom } from '#test/browser-at.ts';
import { type Answer, type Client, refusal } from '#test/client.ts';
import { makeUser, PASSWORD, type Person } from '#test/factories.ts';
import { sharedApp } from '#test/make-app.ts';
import { passkeyChallenges, passkeys } from '../../tables/second-factor.ts';
import { users } from '../../tables/users.ts';
import { sanctionUser } from '../moderation/index.ts';
import { insertPasskey } from './second-factor.store.ts';

const use = sharedApp();
const ORIGIN = 'http://magpie.test';
let owner: Person;
let me: Client;
let device: Authenticator;
beforeEach(async () => {
  owner = await makeUser(use.app.db, { withPassword: true });
  me = await use.app.as(owner);
  device = createAuthenticator(ORIGIN);
});

const post = (path: string, body: object): Promise<Answer> => postFrom(use.app, path, body, { ip: '203.0.113.9' });
const problemOf = ({ body }: Answer): string | undefined => (body as ErrorEnvelope).problems?.[0]?.code;

describe('adding a passkey', () => {
  it.each(['none', 'packed'] as const)(
    'stores a passkey with the attestation format "%s" and returns recovery codes',
    async (attestation) => {
      const { status, body } = await device.register(me, { attestation }, 'My laptop');
      expect(status).toBe(201);
      expect(body).toMatchObject({ passkey: { name: 'My laptop', last_used_at: null } });
      expect(body.recovery_codes).toHaveLength(10);
      expect(await use.app.db.select().from(passkeys)).toMatchObject([{ userId: owner.id, transports: ['internal'] }]);
      const [row] = await use.app.db.select().from(users);
      expect(row?.secondFactor).toBe('passkey');
    },
  );

  it.each<[string, Tampering]>([
    ['another origin', { origin: 'https://evil.test' }],
    ['another relying party', { rpId: 'evil.test' }],
    ['another ceremony', { type: 'webauthn.get' }],
  ])('refuses a response for %s', async (_what, change) => {
    const answer = await device.register(me, change);
    expect([answer.status, problemOf(answer)]).toEqual([422, 'passkey_refused']);
    expect(await use.app.db.$count(passkeys)).toBe(0);
  });

  it('refuses an unknown, a replayed or an expired challenge, and a challenge of another session', async () => {
    const registration = await device.register(me, { challenge: 'c29tZXRoaW5n' });
    expect(problemOf(registration)).toBe('passkey_expired');
    const begin = async () => (await me.post<{ options: never }>('/api/account/passkey-options')).body.options;
    const passkey = device.create(await begin());
    const elsewhere = await use.app.as(owner);
    expect(problemOf(await elsewhere.post('/api/account/passkeys', { name: 'A', passkey }))).toBe('passkey_expired');
    expect(problemOf(await me.post('/api/account/passkeys', { name: 'A', passkey }))).toBe('passkey_expired');
    const late = createAuthenticator(ORIGIN).create(await begin());
    await use.app.db.update(passkeyChallenges).set({ expiresAt: new Date(Date.now() - 1) });
    expect(problemOf(await me.post('/api/account/passkeys', { name: 'A', passkey: late }))).toBe('passkey_expired');
  });

  it('sends the browser the passkeys that the account already has', async () => {
    await device.register(me);
    await expect(device.register(me)).rejects.toThrow('registered already');
  });
});

it('adding a passkey that belongs to another account is refused, and the passkey keeps its name', async () => {
  const shared = { credentialId: 'AAAAAAAAAAAAAAAAAAAAAA', publicKey: Buffer.from('key'), counter: 0, transports: [] };
  const other = await makeUser(use.app.db);
  await insertPasskey(use.app.db, { ...shared, userId: other.id, name: 'Theirs' });
  expect(await insertPasskey(use.app.db, { ...shared, userId: owner.id, name: 'Mine' })).toBeUndefined();
  expect(await use.app.db.select().from(passkeys)).toMatchObject([{ userId: other.id, name: 'Theirs' }]);
});

describe('signing in with a password and a passkey', () => {
  beforeEach(() => device.register(me));

  const login = async (): Promise<string> => {
    const { body } = await post('/api/login', { email: owner.name, password: PASSWORD });
    expect((body as ErrorEnvelope).second_factor?.methods).toEqual(['passkey', 'recovery_code']);
    return (body as ErrorEnvelope).second_factor?.token ?? '';
  };
  const complete = async (change: Tampering = {}, from = device) =>
    await post('/api/auth/second-factor', await from.signIn(use.app.visitor, await login(), change));

  it('opens a session and records the use of the passkey', async () => {
    const answer = await complete({ isUserVerified: false });
    expect(answer.status).toBe(200);
    expect((answer.body as SignedIn).user.name).toBe(owner.name);
    const [row] = await use.app.db.select().from(passkeys);
    expect(row?.counter).toBe(1);
    expect(row?.lastUsedAt).not.toBeNull();
  });

  it.each<[string, Tampering, string]>([
    ['another origin', { origin: 'https://evil.test' }, 'passkey_refused'],
    ['a sub-domain', { origin: 'http://evil.magpie.test' }, 'passkey_refused'],
    ['another relying party', { rpId: 'evil.test' }, 'passkey_refused'],
    ['another ceremony', { type: 'webauthn.create' }, 'passkey_refused'],
    ['an unknown challenge', { challenge: 'c29tZXRoaW5n' }, 'passkey_expired'],
    ['another user', { userHandle: 'OTk5' }, 'passkey_unknown'],
  ])('refuses an assertion for %s', async (_what, change, expected) => {
    const answer = await complete(change);
    expect([answer.status, problemOf(answer)]).toEqual([422, expected]);
  });

  it('refuses a signature counter that does not increase, which indicates a copied passkey', async () => {
    expect((await complete({ counter: 5 })).status).toBe(200);
    expect(problemOf(await complete({ counter: 5 }))).toBe('passkey_copied');
    expect(problemOf(await complete({ counter: 4 }))).toBe('passkey_copied');
    expect(problemOf(await complete({ counter: 0 }))).toBe('passkey_copied');
    expect((await complete({ counter: 6 })).status).toBe(200);
  });

  it('accepts a passkey without a signature counter', async () => {
    for (let count = 0; count < 2; count++) expect((await complete({ counter: 0 })).status).toBe(200);
  });

  it("refuses another user's passkey", async () => {
    const other = createAuthenticator(ORIGIN);
    await other.register(await use.app.as(await makeUser(use.app.db)));
    const [credential] = other.credentials;
    if (!credential) throw new Error('no credential');
    expect(problemOf(await complete({ credential }, device))).toBe('passkey_unknown');
  });

  it('refuses a signature by another key', async () => {
    const [ownCredential] = device.credentials;
    const stranger = createAuthenticator(ORIGIN);
    stranger.create(stranger.anyOptions());
    const [foreign] = stranger.credentials;
    if (!ownCredential || !foreign) throw new Error('no credentials');
    const credential = { ...ownCredential, privateKey: foreign.privateKey };
    expect(problemOf(await complete({ credential }))).toBe('passkey_refused');
  });

  it('refuses a replayed response and a challenge from another sign-in', async () => {
    const first = await device.signIn(use.app.visitor, await login());
    const second = await login();
    expect(problemOf(await post('/api/auth/second-factor', { ...first, token: second }))).toBe('passkey_expired');
    expect(problemOf(await post('/api/auth/second-factor', first))).toBe('passkey_expired');
  });
});

describe('signing in with a passkey alone', () => {
  beforeEach(() => device.register(me));
  const signIn = async (change: Tampering = {}) =>
    await post('/api/auth/passkey', await device.signIn(use.app.visitor, undefined, change));

  it('opens a session for the owner of the passkey', async () => {
    const answer = await signIn();
    expect(answer.status).toBe(200);
    expect((answer.body as SignedIn).user.name).toBe(owner.name);
  });

  it('requires the device to have verified its user', async () => {
    expect(problemOf(await signIn({ isUserVerified: false }))).toBe('passkey_refused');
  });

  it('refuses a passkey that belongs to no account', async () => {
    const unknown = createAuthenticator(ORIGIN);
    unknown.create({ ...unknown.anyOptions(), user: { id: 'MQ', name: '', displayName: '' } });
    const body = await unknown.signIn(use.app.visitor);
    expect(problemOf(await post('/api/auth/passkey', body))).toBe('passkey_unknown');
  });

  it('refuses a suspended account and returns the reason, the end date and an appeal token', async () => {
    const ends_at = '2099-01-01T00:00:00.000Z';
    const suspension = { action: 'suspend' as const, message: 'Spam', ends_at };
    await sanctionUser(use.app.db, { id: null, role: 'admin' }, owner.id, suspension);
    const answer = await signIn();
    expect(refusal(answer)).toBe('403 account_suspended');
    const { appeal_token: token, ...details } = (answer.body as ErrorEnvelope).suspension ?? {};
    expect(details).toEqual({ reason: 'Spam', ends_at });
    expect((await use.app.visitor.post('/api/moderation/suspension', { token })).status).toBe(200);
  });

  it('refuses an account that has been deleted', async () => {
    await use.app.db.update(users).set({ status: 'deleted' }).where(eq(users.id, owner.id));
    expect(refusal(await signIn())).toBe('401 invalid_credentials');
  });

  it('refuses a replayed response, an unknown token, and a challenge that was issued to a session', async () => {
    const body = await device.signIn(use.app.visitor);
    expect((await post('/api/auth/passkey', body)).status).toBe(200);
    expect(problemOf(await post('/api/auth/passkey', body))).toBe('passkey_expired');
    const other = await device.signIn(use.app.visitor);
    expect(problemOf(await post('/api/auth/passkey', { ...other, token: 'another' }))).toBe('passkey_expired');
    const { options } = (await me.post<{ options: never }>('/api/account/confirm/passkey-options')).body;
    const passkey = device.get(options);
    expect(problemOf(await post('/api/auth/passkey', { token: other.token, passkey }))).toBe('passkey_expired');
  });
});
