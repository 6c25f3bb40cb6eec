import * as argon from '@node-rs/argon2';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { SignedIn } from '#contract/auth.ts';
import { registerFrom } from '#test/browser-at.ts';
import { type Answer, refusal, xsrfHeaders } from '#test/client.ts';
import { makeLookups, makeUser, PASSWORD, type Person } from '#test/factories.ts';
import { sharedApp } from '#test/make-app.ts';
import { accessTokens } from '../../tables/auth.ts';
import { users } from '../../tables/users.ts';

vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>();
  return { ...real, hash: vi.fn(real.hash), verify: vi.fn(real.verify) };
});

const use = sharedApp();
let ann: Person;

beforeEach(async () => {
  ann = await makeUser(use.app.db, { name: 'Ann', email: 'ann@example.test', withPassword: true, bio: 'Hello' });
});

const xsrf = () => xsrfHeaders(use.app.visitor);

async function login(email: string, password: string, headers?: Record<string, string>): Promise<Answer<SignedIn>> {
  return await use.app.visitor.post('/api/login', { email, password }, { headers: headers ?? (await xsrf()) });
}

describe('GET /sanctum/csrf-cookie', () => {
  it('sets a cookie that the page can read', async () => {
    const { status, headers } = await use.app.visitor.get('/sanctum/csrf-cookie');
    expect(status).toBe(204);
    const cookie = String(headers['set-cookie']);
    expect(cookie).toMatch(/^XSRF-TOKEN=[\w-]+\.[\w-]+; Path=\/; Max-Age=7200; SameSite=Lax$/);
    expect(headers['cache-control']).toBe('no-store');
  });
});

/** Starts to count the calls that hash or verify a password; returns a function that reads the count. */
function countHashes(): () => number {
  const functions = [vi.mocked(argon.hash), vi.mocked(argon.verify)];
  for (const mock of functions) mock.mockClear();
  return () => functions.reduce((count, mock) => count + mock.mock.calls.length, 0);
}

describe('POST /api/login', () => {
  it.each(['ann@example.test', 'Ann', 'ANN@example.TEST', ' ann '])('signs in as %j', async (identifier) => {
    const { status, body, headers } = await login(identifier, PASSWORD);
    expect(status).toBe(200);
    expect(JSON.stringify(body.user)).not.toMatch(/password|hash|argon/i);
    expect(body.user).toMatchObject({
      id: ann.id,
      name: 'Ann',
      email: 'ann@example.test',
      country: 'US',
      currency: 'USD',
      role: 'member',
      average_rating: 0,
      review_count: 0,
      profile: { avatar: '', banner: '', bio: 'Hello' },
    });
    expect(headers['cache-control']).toBe('no-store');
    const me = await use.app.visitor.get('/api/users/me', {
      headers: { authorization: `Bearer ${body.access_token}` },
    });
    expect(me.body).toEqual(body.user);
  });

  it('stores the token only as a hash', async () => {
    const { body } = await login('Ann', PASSWORD);
    const [row] = await use.app.db.select().from(accessTokens);
    expect(row?.tokenHash).toHaveLength(32);
    expect(JSON.stringify(row)).not.toContain(body.access_token);
    expect(row?.tokenHash.toString('base64url')).not.toBe(body.access_token);
  });

  it('returns the same error and computes the same number of hashes for a wrong password and an unknown email address', async () => {
    const hashes = countHashes();
    const wrong = await login('ann@example.test', 'not her password');
    expect(hashes()).toBe(2);
    const unknown = await login('nobody@example.test', 'not her password');
    expect(hashes()).toBe(4);
    expect(refusal(wrong)).toBe('401 invalid_credentials');
    expect(unknown).toMatchObject({ status: wrong.status, body: wrong.body });
  });

  it('computes two password hashes per sign-in to a queued account or to a registration with a taken email address', async () => {
    await makeUser(use.app.db, { name: 'bob', status: 'queued', withPassword: true });
    await makeLookups(use.app.db);
    const claim = { name: 'claim', email: 'Ann@example.test', password: 'nine lives and counting' };
    expect((await registerFrom(use.app, claim, { ip: '198.51.100.1' })).status).toBe(201);
    const hashes = countHashes();
    expect(refusal(await login('bob@example.test', PASSWORD))).toBe('403 account_queued');
    expect(hashes()).toBe(2);
    expect(refusal(await login('ann@example.test', 'nine lives and counting'))).toBe('403 account_queued');
    expect(hashes()).toBe(4);
  });

  it('returns invalid_credentials for an account without a password', async () => {
    await makeUser(use.app.db, { name: 'google-only' });
    expect(refusal(await login('google-only', PASSWORD))).toBe('401 invalid_credentials');
  });

  it.each([
    ['queued', '403 account_queued'],
    ['invited', '403 account_queued'],
    ['suspended', '403 account_suspended'],
    ['deleted', '401 invalid_credentials'],
  ] as const)('for a %s account and the right password, returns %s', async (status, expected) => {
    await makeUser(use.app.db, { name: 'bob', status, withPassword: true });
    expect(refusal(await login('bob', PASSWORD))).toBe(expected);
    expect(refusal(await login('bob', 'wrong'))).toBe('401 invalid_credentials');
  });

  it('reports empty fields', async () => {
    expect(refusal(await login('  ', ''))).toBe('422 validation_failed: email, password');
    const answer = await use.app.visitor.post('/api/login', undefined, { headers: await xsrf() });
    expect(refusal(answer)).toBe('422 validation_failed: email, password');
  });

  it('rejects a name with a null character', async () => {
    expect(refusal(await login('a\u0000b', PASSWORD))).toBe('400 bad_request');
  });

  it.each([
    ['no token', () => ({})],
    ['the cookie alone', (good: Record<string, string>) => ({ cookie: good.cookie ?? '' })],
    ['the header alone', (good: Record<string, string>) => ({ 'x-xsrf-token': good['x-xsrf-token'] ?? '' })],
    ['a self-made pair', () => ({ cookie: 'XSRF-TOKEN=a.b', 'x-xsrf-token': 'a.b' })],
    [
      'a header that differs',
      (good: Record<string, string>) => ({ ...good, 'x-xsrf-token': `${good['x-xsrf-token']}x` }),
    ],
  ])('rejects a request with %s instead of a valid pair of anti-forgery cookie and header', async (_name, make) => {
    const answer = await login('Ann', PASSWORD, make(await xsrf()));
    expect(refusal(answer)).toBe('419 xsrf_mismatch');
  });
});

describe('GET /api/users/me', () => {
  it.each([
    ['no token', {}],
    ['garbage', { authorization: 'Bearer garbage' }],
    ['an unknown token', { authorization: `Bearer ${'x'.repeat(43)}` }],
    ['another scheme', { authorization: 'Basic YTpi' }],
  ])('returns 401 with %s', async (_name, headers) => {
    expect(refusal(await use.app.visitor.get('/api/users/me', { headers }))).toBe('401 unauthenticated');
  });

  it('rejects an expired token', async () => {
    const client = await use.app.as(ann);
    await use.app.db.update(accessTokens).set({ expiresAt: new Date(Date.now() - 1000) });
    expect(refusal(await client.get('/api/users/me'))).toBe('401 unauthenticated');
  });

  it('rejects the token of an account that has been suspended', async () => {
    const client = await use.app.as(ann);
    await use.app.db.update(users).set({ status: 'suspended' }).where(eq(users.id, ann.id));
    expect(refusal(await client.get('/api/users/me'))).toBe('403 account_suspended');
  });
});

describe('POST /api/logout', () => {
  it('ends only the current session', async () => {
    const [client, otherClient] = [await use.app.as(ann), await use.app.as(ann)];
    expect((await client.post('/api/logout')).status).toBe(204);
    expect(refusal(await client.get('/api/users/me'))).toBe('401 unauthenticated');
    expect((await otherClient.get('/api/users/me')).status).toBe(200);
    expect(refusal(await client.post('/api/logout'))).toBe('401 unauthenticated');
  });
});
