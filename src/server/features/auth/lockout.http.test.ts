/** Nobody can keep an owner out of their account by failing on purpose, and guessing stays limited. */
import { beforeEach, describe, expect, it } from 'vitest';
import { cookieOf, postFrom, registerFrom } from '../../../../test/support/browser-at.ts';
import { type Answer, refusal } from '../../../../test/support/client.ts';
import { makeUser, PASSWORD, type Person } from '../../../../test/support/factories.ts';
import { sharedApp } from '../../../../test/support/make-app.ts';
import { listMails } from '../../mail/mailbox.ts';
import { mailboxFolder } from '../../mail-setup.ts';

// The limit of a network is lower than by default, so that a test reaches it in time.
const use = sharedApp({ env: { LIMIT_SIGN_IN_ADDRESS: '30' } });
const STRANGER = '198.51.100.66';
const HOME = '203.0.113.10';
const WRONG = '401 invalid_credentials';

let owner: Person;
let made = 0;
beforeEach(async () => {
  made++;
  // Limits outlive a test: each has a person of its own.
  owner = await makeUser(use.app.db, { name: `owner-${made}`, email: `o${made}@lockout.test`, withPassword: true });
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

describe('ten failures of a stranger', () => {
  it('leave the owner in from another network, by name and by e-mail address', async () => {
    await failAs(owner.name, 11, { ip: STRANGER });
    await failAs(owner.email, 11, { ip: STRANGER });
    expect((await login(owner.name, PASSWORD, { ip: HOME })).status).toBe(200);
    expect((await login(owner.email, PASSWORD, { ip: HOME })).status).toBe(200);
  });

  it('leave a known device in on the same network, even when that network has used up its failures', async () => {
    const device = deviceOf(await login(owner.name, PASSWORD, { ip: HOME }));
    const ip = '198.51.100.77';
    for (let i = 0; i < 2; i++) await failAs(`nobody-${i}`, 10, { ip });
    await failAs(owner.name, 10, { ip });
    expect(refusal(await login(owner.name, PASSWORD, { ip }))).toBe('429 too_many_requests');
    expect((await login(owner.name, PASSWORD, { ip, device })).status).toBe(200);
    expect((await login(owner.email, PASSWORD, { ip, device })).status).toBe(200);
  });

  it('leave the owner who is signed in free to change the password', async () => {
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

  it('has ten failures of its own', async () => {
    const device = await known();
    for (let i = 0; i < 10; i++) {
      expect(refusal(await login(owner.name, 'wrong password', { ip, device }))).toBe(WRONG);
    }
    expect(refusal(await login(owner.email, PASSWORD, { ip, device }))).toBe('429 too_many_requests');
    expect((await login(owner.name, PASSWORD, { ip })).status).toBe(200);
  });

  it('does not get a fresh count by signing in again', async () => {
    let device = await known();
    await failAs(owner.name, 9, { ip, device });
    device = await known({ device });
    await failAs(owner.name, 1, { ip, device });
    expect(refusal(await login(owner.name, PASSWORD, { ip, device }))).toBe('429 too_many_requests');
  });

  it('is known for its own account only, and for several accounts at once', async () => {
    const other = await makeUser(use.app.db, { withPassword: true });
    const device = await known();
    await failAs(other.name, 10, { ip });
    expect(refusal(await login(other.name, PASSWORD, { ip, device }))).toBe('429 too_many_requests');
    const both = deviceOf(await login(other.name, PASSWORD, { ip: HOME, device }));
    await failAs(owner.name, 10, { ip });
    expect((await login(other.name, PASSWORD, { ip, device: both })).status).toBe(200);
    expect((await login(owner.name, PASSWORD, { ip, device: both })).status).toBe(200);
  });

  it('is forgotten when the password changes; the browser that changed it is known anew', async () => {
    const device = await known();
    const me = await use.app.as(owner);
    const password = 'a better one than before';
    const changed = await me.put('/api/account/password', { current_password: PASSWORD, password });
    await failAs(owner.name, 10, { ip });
    expect(refusal(await login(owner.name, password, { ip, device }))).toBe('429 too_many_requests');
    expect((await login(owner.name, password, { ip, device: deviceOf(changed) })).status).toBe(200);
  });

  it('is forgotten by a reset; the browser that followed the mail is known anew', async () => {
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
  it('is slowed after a hundred failures, and a known device still gets in', async () => {
    const device = deviceOf(await login(owner.name, PASSWORD, { ip: HOME }));
    const seen: string[] = [];
    for (let i = 0; i < 200; i++) {
      seen.push(refusal(await login(owner.name, 'wrong password', { ip: `192.0.2.${i}` })));
    }
    const checked = seen.filter((one) => one === WRONG).length;
    expect(seen.slice(0, 100)).toEqual(Array.from({ length: 100 }, () => WRONG));
    // A few more, each after a wait twice as long.
    expect(checked).toBeLessThan(106);
    expect((await login(owner.name, PASSWORD, { ip: '192.0.2.250', device })).status).toBe(200);
  });
});

it('counts no right sign-in as a failure while it is being checked', async () => {
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => login(owner.name, PASSWORD, { ip: '192.0.2.251' })),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
});

describe('mails that strangers use up', () => {
  const forgot = (email: string, ip: string) => post('/api/forgot-password', { email }, { ip });

  it('leave the owner the same answer, for known and unknown addresses alike', async () => {
    for (const email of [owner.email, `nobody-${made}@lockout.test`]) {
      const first = await forgot(email, '198.51.100.1');
      for (let i = 0; i < 6; i++) await forgot(email, '198.51.100.1');
      const own = await forgot(email, HOME);
      expect(own).toMatchObject({ status: 200, body: first.body });
    }
    expect(await mailsTo(owner.email)).toHaveLength(5);
    expect(await mailsTo(`nobody-${made}@lockout.test`)).toHaveLength(0);
  });

  it('are counted by kind: resends, tickets and registrations leave the reset mails alone', async () => {
    const { email } = owner;
    for (let i = 0; i < 6; i++) {
      await post('/api/verify-email/resend', { email }, { ip: '198.51.100.2' });
      await post('/api/support/tickets', { name: 'X', email, subject: 'Y', message: 'Z' }, { ip: '198.51.100.2' });
      await registerFrom(use.app, { name: `other-${made}-${i}`, email }, { ip: '198.51.100.2' });
    }
    await forgot(email, HOME);
    expect((await mailsTo(email)).at(-1)?.text).toContain('/password-reset/');
  });
});
