/** Strangers cannot lock an owner out with failed sign-ins, and password guesses stay limited. */
import { beforeEach, describe, expect, it } from 'vitest';
import { cookieOf, postFrom, registerFrom } from '#test/browser-at.ts';
import { type Answer, refusal } from '#test/client.ts';
import { makeUser, PASSWORD, type Person } from '#test/factories.ts';
import { sharedApp } from '#test/make-app.ts';
import { listMails } from '../../mail/mailbox.ts';
import { mailboxFolder } from '../../mail-setup.ts';

// A lower limit per network than in production, so that a test can reach it.
const use = sharedApp({ env: { LIMIT_SIGN_IN_ADDRESS: '30', LIMIT_SIGN_INS: '12' } });
const STRANGER = '198.51.100.66';
const HOME = '203.0.113.10';
const WRONG = '401 invalid_credentials';

let owner: Person;
let userCount = 0;
beforeEach(async () => {
  userCount++;
  // Rate limits persist between tests, so every test uses its own user.
  owner = await makeUser(use.app.db, {
    name: `owner-${userCount}`,
    email: `o${userCount}@lockout.test`,
    withPassword: true,
  });
});

type From = { ip: string; device?: string };
const post = (path: string, body: object, { ip, device = '' }: From) =>
  postFrom(use.app, path, body, { ip, cookie: device });
const login = (email: string, password: string, from: From) => post('/api/login', { email, password }, from);
const deviceOf = (answer: Answer): string => cookieOf(answer, 'magpie-device');

async function mailsTo(email: string) {
  await use.app.settled();
  return (await listMails(mailboxFolder(use.app.config))).filter(({ to }) => to === email).reverse();
}

async function failAs(email: string, times: number, from: From): Promise<void> {
  for (let i = 0; i < times; i++) await login(email, 'wrong password', from);
}

describe('after ten failed sign-ins from another browser, the server', () => {
  it('lets the owner sign in by username or email address from another network', async () => {
    await failAs(owner.name, 11, { ip: STRANGER });
    await failAs(owner.email, 11, { ip: STRANGER });
    expect((await login(owner.name, PASSWORD, { ip: HOME })).status).toBe(200);
    expect((await login(owner.email, PASSWORD, { ip: HOME })).status).toBe(200);
  });

  it('does not lock out a known device on the same network, even when the network is over its limit', async () => {
    const device = deviceOf(await login(owner.name, PASSWORD, { ip: HOME }));
    const ip = '198.51.100.77';
    for (let i = 0; i < 2; i++) await failAs(`nobody-${i}`, 10, { ip });
    await failAs(owner.name, 10, { ip });
    expect(refusal(await login(owner.name, PASSWORD, { ip }))).toBe('429 too_many_requests');
    expect((await login(owner.name, PASSWORD, { ip, device })).status).toBe(200);
    expect((await login(owner.email, PASSWORD, { ip, device })).status).toBe(200);
  });

  it('does not prevent a signed-in owner from changing the password', async () => {
    await failAs(owner.name, 11, { ip: HOME });
    await failAs(owner.email, 11, { ip: HOME });
    const me = await use.app.as(owner);
    const change = { current_password: PASSWORD, password: 'a better one than before' };
    expect((await me.put('/api/account/password', change, { remoteAddress: HOME })).status).toBe(204);
  });
});

describe('a known device', () => {
  const ip = '198.51.100.88';
  const known = async (from: { device?: string } = {}) =>
    deviceOf(await login(owner.name, PASSWORD, { ip: HOME, ...from }));

  it('has a separate limit of ten failed sign-ins', async () => {
    const device = await known();
    for (let i = 0; i < 10; i++) {
      expect(refusal(await login(owner.name, 'wrong password', { ip, device }))).toBe(WRONG);
    }
    expect(refusal(await login(owner.email, PASSWORD, { ip, device }))).toBe('429 too_many_requests');
    expect((await login(owner.name, PASSWORD, { ip })).status).toBe(200);
  });

  it('does not reset its failure count by signing in again', async () => {
    let device = await known();
    await failAs(owner.name, 9, { ip, device });
    device = await known({ device });
    await failAs(owner.name, 1, { ip, device });
    expect(refusal(await login(owner.name, PASSWORD, { ip, device }))).toBe('429 too_many_requests');
  });

  it('is recognised only for the accounts that signed in with it', async () => {
    const other = await makeUser(use.app.db, { withPassword: true });
    const device = await known();
    await failAs(other.name, 10, { ip });
    expect(refusal(await login(other.name, PASSWORD, { ip, device }))).toBe('429 too_many_requests');
    const sharedDevice = deviceOf(await login(other.name, PASSWORD, { ip: HOME, device }));
    await failAs(owner.name, 10, { ip });
    expect((await login(other.name, PASSWORD, { ip, device: sharedDevice })).status).toBe(200);
    expect((await login(owner.name, PASSWORD, { ip, device: sharedDevice })).status).toBe(200);
  });

  it('is forgotten when the password changes, unless it is the browser that changed the password', async () => {
    const device = await known();
    const me = await use.app.as(owner);
    const password = 'a better one than before';
    const changed = await me.put('/api/account/password', { current_password: PASSWORD, password });
    await failAs(owner.name, 10, { ip });
    expect(refusal(await login(owner.name, password, { ip, device }))).toBe('429 too_many_requests');
    expect((await login(owner.name, password, { ip, device: deviceOf(changed) })).status).toBe(200);
  });

  it('is forgotten after a password reset, unless it is the browser that used the reset link', async () => {
    const device = await known();
    await post('/api/forgot-password', { email: owner.email }, { ip: HOME });
    const token = /password-reset\/([\w-]+)/.exec((await mailsTo(owner.email)).at(-1)?.text ?? '')?.[1];
    const password = 'a better one than before';
    const reset = await post('/api/reset-password', { token, password }, { ip: HOME });
    await failAs(owner.name, 10, { ip });
    expect(refusal(await login(owner.name, password, { ip, device }))).toBe('429 too_many_requests');
    expect((await login(owner.name, password, { ip, device: deviceOf(reset) })).status).toBe(200);
  });
});

describe('guessing from many networks', () => {
  it('is slowed down after a hundred failures, and a known device can still sign in', async () => {
    const device = deviceOf(await login(owner.name, PASSWORD, { ip: HOME }));
    const outcomes: string[] = [];
    for (let i = 0; i < 200; i++) {
      outcomes.push(refusal(await login(owner.name, 'wrong password', { ip: `192.0.2.${i}` })));
    }
    const checked = outcomes.filter((outcome) => outcome === WRONG).length;
    expect(outcomes.slice(0, 100)).toEqual(Array.from({ length: 100 }, () => WRONG));
    // A few more attempts get through, but the wait doubles after each.
    expect(checked).toBeLessThan(106);
    expect((await login(owner.name, PASSWORD, { ip: '192.0.2.250', device })).status).toBe(200);
  });
});

it('concurrent successful sign-ins are not counted as failures', async () => {
  const answers = await Promise.all(
    Array.from({ length: 3 }, () => login(owner.name, PASSWORD, { ip: '192.0.2.251' })),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
});

describe('after other clients have used up an email limit, the server', () => {
  const forgot = (email: string, ip: string) => post('/api/forgot-password', { email }, { ip });

  it('still returns the usual response, whether or not the email address has an account', async () => {
    for (const email of [owner.email, `nobody-${userCount}@lockout.test`]) {
      const first = await forgot(email, '198.51.100.1');
      for (let i = 0; i < 6; i++) await forgot(email, '198.51.100.1');
      const answer = await forgot(email, HOME);
      expect(answer).toMatchObject({ status: 200, body: first.body });
    }
    expect(await mailsTo(owner.email)).toHaveLength(5);
    expect(await mailsTo(`nobody-${userCount}@lockout.test`)).toHaveLength(0);
  });

  it('still sends reset emails if only the limits for other kinds of emails are used up', async () => {
    const { email } = owner;
    for (let i = 0; i < 6; i++) {
      await post('/api/verify-email/resend', { email }, { ip: '198.51.100.2' });
      await post('/api/support/tickets', { name: 'X', email, subject: 'Y', message: 'Z' }, { ip: '198.51.100.2' });
      await registerFrom(use.app, { name: `other-${userCount}-${i}`, email }, { ip: '198.51.100.2' });
    }
    await forgot(email, HOME);
    expect((await mailsTo(email)).at(-1)?.text).toContain('/password-reset/');
  });
});

describe('successful sign-ins', () => {
  it.each([
    ['on unknown devices', false],
    ['on one known device', true],
  ])('are limited %s, without locking the owner out elsewhere', async (_where, isKnown) => {
    const device = deviceOf(await login(owner.name, PASSWORD, { ip: HOME }));
    const from = { ip: '198.51.100.99', ...(isKnown && { device }) };
    const signIns = isKnown ? 12 : 11;
    for (let at = 0; at < signIns; at++) expect((await login(owner.name, PASSWORD, from)).status).toBe(200);
    const refused = await login(owner.name, PASSWORD, from);
    expect(refusal(refused)).toBe('429 too_many_requests');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800);
    const elsewhere = { ip: HOME, ...(!isKnown && { device }) };
    expect((await login(owner.name, PASSWORD, elsewhere)).status).toBe(200);
  });

  it('are not used up by wrong passwords of strangers', async () => {
    for (let network = 1; network <= 3; network++) await failAs(owner.name, 6, { ip: `198.51.100.${network}` });
    expect((await login(owner.name, PASSWORD, { ip: '203.0.113.77' })).status).toBe(200);
  });
});
