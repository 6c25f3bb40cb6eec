/** Covers the rate limits per account and per IP address. */
import { beforeEach, describe, expect, it } from 'vitest';
import { type Answer, encodeForm, refusal, xsrfHeaders } from '#test/client.ts';
import { makeConversation, makeUser, PASSWORD } from '#test/factories.ts';
import { sharedApp } from '#test/make-app.ts';

type Shared = ReturnType<typeof sharedApp>;

async function post(use: Shared, path: string, body: object, from: { ip?: string; forwarded?: string } = {}) {
  return await use.app.visitor.post(path, body, {
    headers: {
      ...(await xsrfHeaders(use.app.visitor)),
      ...(from.forwarded ? { 'x-forwarded-for': from.forwarded } : {}),
    },
    remoteAddress: from.ip ?? '203.0.113.1',
  });
}

const TOO_MANY = '429 too_many_requests';

function expectWait(answer: Answer, maxSeconds: number): void {
  expect(refusal(answer)).toBe(TOO_MANY);
  const wait = Number(answer.headers['retry-after']);
  expect(wait).toBeGreaterThan(maxSeconds - 60);
  expect(wait).toBeLessThanOrEqual(maxSeconds);
}

describe('a server with the default limits', () => {
  const use = sharedApp();
  // Rate limits persist between tests, so every test uses its own user and IP address.
  let userCount = 0;
  let name = '';
  let ip = '';
  beforeEach(async () => {
    userCount++;
    name = `person${userCount}`;
    ip = `198.51.100.${userCount}`;
    await makeUser(use.app.db, { id: 1000 + userCount, name, email: `${name}@limits.test`, withPassword: true });
  });
  const login = (email: string, password: string) => post(use, '/api/login', { email, password }, { ip });

  it('refuses even the right password after ten failures for one name from one network', async () => {
    for (let i = 0; i < 10; i++) expect(refusal(await login(name, 'wrong password'))).toBe('401 invalid_credentials');
    expectWait(await login(name.toUpperCase(), PASSWORD), 15 * 60);
  });

  it('limits failed sign-ins with an unknown name', async () => {
    for (let i = 0; i < 10; i++) expect(refusal(await login('no-such', 'wrong'))).toBe('401 invalid_credentials');
    expectWait(await login('NO-SUCH', 'wrong'), 15 * 60);
  });

  it('counts only failed sign-ins', async () => {
    for (let i = 0; i < 12; i++) expect((await login(name, PASSWORD)).status).toBe(200);
    expect(refusal(await login(name, 'wrong password'))).toBe('401 invalid_credentials');
  });

  it('enforces the limit for concurrent attempts, and counts none that the queue of the account refuses', async () => {
    const answers = await Promise.all(Array.from({ length: 16 }, () => login(name, 'wrong password')));
    for (let i = 0; i < 16; i++) answers.push(await login(name, 'wrong password'));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(22);
  });

  it('does not lock out other accounts', async () => {
    const other = await makeUser(use.app.db, { withPassword: true });
    for (let i = 0; i < 11; i++) await login(name, 'wrong password');
    expect((await login(other.name, PASSWORD)).status).toBe(200);
  });

  it('limits an IP address to five emails of each kind per recipient and hour, even if the recipient has no account', async () => {
    for (const email of [`${name}@limits.test`, `nobody${userCount}@limits.test`]) {
      for (const path of ['/api/forgot-password', '/api/verify-email/resend']) {
        for (let i = 0; i < 5; i++) {
          expect((await post(use, path, { email: i % 2 ? email : email.toUpperCase() }, { ip })).status).toBe(200);
        }
        expectWait(await post(use, path, { email }, { ip }), 60 * 60);
      }
    }
  });
});

describe('the rate limiter per IP address', () => {
  const use = sharedApp({ env: { LIMIT_SIGN_IN_ADDRESS: '3', LIMIT_REGISTRATIONS: '2', LIMIT_LINKS: '2' } });
  const login = (email: string, from: { ip: string; forwarded?: string }) =>
    post(use, '/api/login', { email, password: 'wrong password' }, from);

  it('counts failures per IP address and ignores forwarding headers', async () => {
    for (let i = 0; i < 3; i++) await login(`a${i}`, { ip: '198.51.100.1', forwarded: `10.0.0.${i}` });
    expectWait(await login('b', { ip: '198.51.100.1', forwarded: '10.0.0.9' }), 15 * 60);
    expect(refusal(await login('b', { ip: '198.51.100.2' }))).toBe('401 invalid_credentials');
  });

  it('counts failed registration attempts', async () => {
    const xsrf = await xsrfHeaders(use.app.visitor);
    const { type, body } = await encodeForm({ name: 'x' }, []);
    const send = () =>
      use.app.visitor.send('POST', '/api/register', {
        body,
        headers: { ...xsrf, 'content-type': type },
        remoteAddress: '198.51.100.3',
      });
    for (let i = 0; i < 2; i++) expect(refusal(await send())).toMatch(/^422/);
    expectWait(await send(), 60 * 60);
  });

  it.each([
    ['/api/reset-password', '198.51.100.4'],
    [`/api/verify-email/1/${'a'.repeat(40)}`, '198.51.100.5'],
  ])('limits the attempts to use links at %s', async (path, ip) => {
    const body = { token: 'no such token', password: 'a brand new secret' };
    for (let i = 0; i < 2; i++) expect([404, 422]).toContain((await post(use, path, body, { ip })).status);
    expectWait(await post(use, path, body, { ip }), 15 * 60);
  });
});

describe('the rate limiter behind a trusted proxy', () => {
  const use = sharedApp({ env: { LIMIT_SIGN_IN_ADDRESS: '1', LIMIT_SIGN_IN_ACCOUNT: '1000', TRUST_PROXY: '1' } });
  const login = (forwarded: string) => post(use, '/api/login', { email: 'x', password: 'y' }, { forwarded });

  it('uses the IP address that the proxy appended, not one that the client sent', async () => {
    expect(refusal(await login('10.9.9.1, 198.51.100.1'))).toBe('401 invalid_credentials');
    expect(refusal(await login('10.9.9.2, 198.51.100.1'))).toBe(TOO_MANY);
    expect(refusal(await login('10.9.9.2, 198.51.100.2'))).toBe('401 invalid_credentials');
  });

  it('ignores the port that some gateways append to an IP address', async () => {
    expect(refusal(await login('198.51.100.77:1000'))).toBe('401 invalid_credentials');
    expect(refusal(await login('198.51.100.77:1001'))).toBe(TOO_MANY);
    expect(refusal(await login('[2001:db8:9:2::1]:1000'))).toBe('401 invalid_credentials');
    expect(refusal(await login('[2001:db8:9:2::1]:1001'))).toBe(TOO_MANY);
  });

  it('allows an IPv6 /48 ten times the attempts of one /64', async () => {
    for (let at = 0; at < 10; at++) {
      expect(refusal(await login(`2001:db8:77:${at}::1`))).toBe('401 invalid_credentials');
    }
    expect(refusal(await login('2001:db8:77:a::1'))).toBe(TOO_MANY);
    expect(refusal(await login('2001:db8:78:a::1'))).toBe('401 invalid_credentials');
  });

  it('counts all addresses of an IPv6 /64 as one address', async () => {
    expect(refusal(await login('2001:db8:1:2::1'))).toBe('401 invalid_credentials');
    expect(refusal(await login('2001:db8:1:2:ffff::2'))).toBe(TOO_MANY);
    expect(refusal(await login('2001:db8:1:3::1'))).toBe('401 invalid_credentials');
  });
});

describe('the rate limiter per account', () => {
  const env = { LIMIT_MESSAGES: '2', LIMIT_UPLOADS: '2', LIMIT_LISTINGS: '2', LIMIT_MAIL_REQUESTS: '2' };
  const use = sharedApp({ env });

  it('limits how many email address changes one account can request', async () => {
    const client = await use.app.as(await makeUser(use.app.db, { withPassword: true }));
    const ask = (at: number) =>
      client.post('/api/account/email', { email: `wish${at}@example.test`, password: PASSWORD });
    for (const at of [1, 2]) expect((await ask(at)).status).toBe(200);
    expectWait(await ask(3), 60 * 60);
  });

  it('limits how many messages, uploads and listings one account can send per minute', async () => {
    const { id, buyer, seller } = await makeConversation(use.app.db);
    const client = await use.app.as(buyer);
    const calls = [
      () => client.form(`/api/conversations/${id}/messages`, { message: 'Hello' }),
      () => client.form('/api/listings/upload', {}),
      () => client.post('/api/listings', {}),
    ];
    for (const call of calls) {
      await call();
      expect((await call()).status).not.toBe(429);
      expectWait(await call(), 60);
    }
    const other = await use.app.as(seller);
    expect((await other.form(`/api/conversations/${id}/messages`, { message: 'Hello' })).status).toBe(201);
  });
});
