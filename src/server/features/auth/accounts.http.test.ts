/** Does a stranger come in the way the product means it, and does nobody else? Registering, the invitation, the reset. */
import * as argon from '@node-rs/argon2';
import { and, eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Answer, encodeForm, makeClient, refusal, type SentFile } from '../../../../test/support/client.ts';
import { makeLookups, makeUser, PASSWORD, type Person } from '../../../../test/support/factories.ts';
import { sharedApp } from '../../../../test/support/make-app.ts';
import { jpeg } from '../../../../test/support/test-pictures.ts';
import { accessTokens, passwordResets, reservedUsernames, users } from '../../db/schema/accounts.ts';
import { images } from '../../db/schema/listings.ts';
import { outbox } from '../../db/schema/system.ts';
import { listMails } from '../../mail/mailbox.ts';
import { mailboxFolder } from '../../mail-setup.ts';

vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>();
  return { ...real, hash: vi.fn(real.hash) };
});

const removed: string[] = [];
const use = sharedApp({
  env: { LIMIT_REGISTRATIONS: '1000', LIMIT_LINKS: '1000', LIMIT_MAIL_REQUESTS: '1000' },
  storage: { removeAll: async (prefix) => void removed.push(prefix) },
});

let since: string[] = [];
beforeEach(async () => {
  removed.length = 0;
  await makeLookups(use.app.db);
  since = (await listMails(mailboxFolder(use.app.config))).map(({ name }) => name);
});

afterEach(() => {
  vi.useRealTimers();
});

/** Mails written since the test began, the oldest first. */
async function mails() {
  await use.app.settled();
  await use.app.settled();
  const all = await listMails(mailboxFolder(use.app.config));
  return all.filter(({ name }) => !since.includes(name)).reverse();
}

const linkIn = (text: string): string => /http:\/\/magpie\.test(\/\S+)/.exec(text)?.[1] ?? '';

async function xsrf(): Promise<Record<string, string>> {
  const { headers } = await use.app.visitor.get('/sanctum/csrf-cookie');
  const token = /XSRF-TOKEN=([^;]+)/.exec(String(headers['set-cookie']))?.[1] ?? '';
  return { cookie: `XSRF-TOKEN=${token}`, 'x-xsrf-token': token };
}

const cleo = {
  name: 'Cleo',
  email: 'cleo@example.test',
  password: 'nine lives and counting',
  country: 'UK',
  currency: 'GBP',
};

async function register(more: Partial<typeof cleo> = {}, files: SentFile[] = []): Promise<Answer> {
  const { type, body } = await encodeForm({ ...cleo, ...more }, files);
  return await use.app.visitor.send('POST', '/api/register', {
    body,
    headers: { ...(await xsrf()), 'content-type': type },
  });
}

async function post(path: string, body: object): Promise<Answer<{ message: string }>> {
  return await use.app.visitor.post(path, body, { headers: await xsrf() });
}
const login = (email: string, password: string) => post('/api/login', { email, password });

async function rowOf(email: string) {
  const [row] = await use.app.db.select().from(users).where(eq(users.email, email));
  return row;
}

async function invite(email = cleo.email): Promise<string> {
  const admin = await use.app.as(await makeUser(use.app.db, { role: 'admin' }));
  expect((await admin.post('/api/admin/invitations', { email })).status).toBe(200);
  const invitation = (await mails()).findLast((mail) => mail.subject.startsWith('Your invitation'));
  return linkIn(invitation?.text ?? '');
}
const follow = (link: string, password = cleo.password): Promise<Answer> =>
  use.app.visitor.post(`/api${link}`, { password });

describe('POST /api/register', () => {
  it('puts a stranger into the queue, says so and writes to them', async () => {
    const answer = await register();
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({ message: 'You have been added to the queue. Watch your inbox for an invitation.' });
    expect(await rowOf(cleo.email)).toMatchObject({ name: 'Cleo', status: 'queued', country: 'UK', role: 'member' });
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: cleo.email, subject: 'You are in the queue for Magpie' });
    expect(refusal(await login(cleo.email, cleo.password))).toBe('403 account_queued');
  });

  it('keeps the password nowhere', async () => {
    await register();
    const row = await rowOf(cleo.email);
    expect(row?.passwordHash).toMatch(/^\$argon2id\$/);
    expect(JSON.stringify(await use.app.db.select().from(outbox))).not.toContain(cleo.password);
  });

  it('makes the avatar into our sizes', async () => {
    expect((await register({}, [{ field: 'avatar', bytes: await jpeg() }])).status).toBe(201);
    const row = await rowOf(cleo.email);
    expect(row?.avatarKey).toMatch(/^avatars\//);
    const [image] = await use.app.db
      .select()
      .from(images)
      .where(eq(images.key, row?.avatarKey ?? ''));
    expect(image).toMatchObject({ ownerId: row?.id, folder: 'avatars' });
  });

  it.each([
    ['no picture', 'avatar', Buffer.from('GIF89a and so on'), '415 unsupported_image'],
    ['an empty file', 'avatar', Buffer.alloc(0), '422 validation_failed: avatar'],
    ['another field', 'face', Buffer.from('x'), '422 validation_failed: avatar'],
  ])('keeps nothing at all with %s', async (_what, field, bytes, expected) => {
    expect(refusal(await register({}, [{ field, bytes }]))).toBe(expected);
    expect(await rowOf(cleo.email)).toBeUndefined();
    expect(await mails()).toEqual([]);
  });

  it('takes at most one avatar', async () => {
    const file = { field: 'avatar', bytes: await jpeg() };
    expect(refusal(await register({}, [file, file]))).toBe('422 validation_failed: avatar');
  });

  it.each([['Ann'], ['ANN'], [' ann ']])('says that %j is taken, whoever has it', async (name) => {
    await makeUser(use.app.db, { name: 'Ann', status: 'queued' });
    expect(refusal(await register({ name }))).toBe('422 validation_failed: name');
    expect(await rowOf(cleo.email)).toBeUndefined();
  });

  it.each([
    ['of two letters', 'cl'],
    ['of 31', 'c'.repeat(31)],
    ['with a space', 'cleo cat'],
    ['of look-alike letters', 'Сleo'],
    ['of wide letters', 'ｃｌｅｏ'],
    ['with a header in it', 'cleo\r\nBcc: all@example.test'],
    ['with a slash', '../cleo'],
    ['of another person than they are', 'me'],
    ['dressed up', 'a.d-m_i.n'],
    ['of dots', '...'],
  ])('refuses a name %s', async (_what, name) => {
    expect(refusal(await register({ name }))).toBe('422 validation_failed: name');
  });

  it.each([
    ['short', 'nine char'],
    ['common', 'Password123'],
    ['of one letter', 'aaaaaaaaaaaa'],
    ['the user name', 'cleo-cleo-2026'],
    ['the address', 'cleo@example.test'],
    ['the product', 'magpie-demo'],
    ['a repetition', 'magpiemagpie'],
    ['a sequence', 'abcdefghij'],
    ['of 10,000 characters', 'long'.repeat(2500)],
  ])('refuses a password that is %s', async (_what, password) => {
    expect(refusal(await register({ password }))).toBe('422 validation_failed: password');
  });

  it.each([
    'cleo',
    'cleo@',
    'cleo@example.test\r\nBcc: all@example.test',
    'a@b.c, d@e.f',
    `${'c'.repeat(250)}@example.test`,
  ])('refuses the address %j', async (email) => {
    expect(refusal(await register({ email }))).toBe('422 validation_failed: email');
  });

  it('names every field at once, and other countries or currencies too', async () => {
    const answer = await register({ name: '', email: '', password: '', country: 'XX', currency: 'DOGE' });
    expect(refusal(answer)).toBe('422 validation_failed: name, email, password, country, currency');
  });

  it('demands the anti-forgery token, before it reads anything', async () => {
    expect(refusal(await use.app.visitor.form('/api/register', cleo))).toBe('419 xsrf_mismatch');
  });

  it('answers a taken address like any other, writes to its owner, and changes nothing', async () => {
    await makeUser(use.app.db, { name: 'Ann', email: 'Cleo@example.test' });
    const hashes = vi.mocked(argon.hash);
    hashes.mockClear();
    const taken = await register({}, [{ field: 'avatar', bytes: await jpeg() }]);
    expect(hashes).toHaveBeenCalledTimes(1);
    const fresh = await register({ name: 'Dora', email: 'dora@example.test' });
    expect(hashes).toHaveBeenCalledTimes(2);
    expect(taken.status).toBe(fresh.status);
    expect(taken.body).toEqual(fresh.body);
    const [first] = await mails();
    expect(first).toMatchObject({ to: 'Cleo@example.test', subject: 'You already have an account at Magpie' });
    expect(await use.app.db.$count(users, sql`lower(${users.email}) = 'cleo@example.test'`)).toBe(1);
    // Nothing half kept.
    expect(await use.app.db.$count(images, eq(images.folder, 'avatars'))).toBe(0);
    expect(removed).toHaveLength(1);
  });

  it('does not let the name tell afterwards whether the address was taken', async () => {
    await makeUser(use.app.db, { email: cleo.email });
    await register();
    expect(refusal(await register({ email: 'other@example.test' }))).toBe('422 validation_failed: name');
  });

  it('holds an old name against everybody until its time is over', async () => {
    const ann = await makeUser(use.app.db);
    const held = { name: 'cleo', userId: ann.id, until: new Date(Date.now() + 1000 * 60) };
    await use.app.db.insert(reservedUsernames).values(held);
    expect(refusal(await register())).toBe('422 validation_failed: name');
    await use.app.db.update(reservedUsernames).set({ until: new Date(Date.now() - 1) });
    expect((await register()).status).toBe(201);
  });
});

describe('the invitation', () => {
  it('verifies and activates in one step, and again is no mistake', async () => {
    await register();
    const link = await invite();
    expect(link).toMatch(/^\/verify-email\/\d+\/[0-9a-f]{40}\?expires=\d+&signature=[\w-]{43}$/);
    expect((await follow(link)).body).toEqual({ status: 'activated' });
    expect((await follow(link)).body).toEqual({ status: 'already_verified' });
    expect((await rowOf(cleo.email))?.emailVerifiedAt).toBeInstanceOf(Date);
    expect((await login('cleo', cleo.password)).status).toBe(200);
  });

  it.each([
    ['another person', (link: string, other: Person) => link.replace(/email\/\d+/, `email/${other.id}`)],
    ['a longer life', (link: string) => link.replace(/expires=\d+/, 'expires=9999999999')],
    ['another address', (link: string) => link.replace(/[0-9a-f]{40}/, '0'.repeat(40))],
    ['another signature', (link: string) => link.replace(/signature=.{6}/, 'signature=AAAAAA')],
    ['half a signature', (link: string) => link.slice(0, -20)],
    ['no query', (link: string) => link.replace(/\?.*/, '')],
    ['its parameters twice', (link: string) => `${link}&signature=x`],
    ['no number', (link: string) => link.replace(/email\/\d+/, 'email/1e3')],
  ])('with %s is nothing', async (_what, tamper) => {
    await register();
    const other = await makeUser(use.app.db, { status: 'invited' });
    const tampered = tamper(await invite(), other);
    expect(refusal(await follow(tampered))).toBe('404 not_found');
    expect((await rowOf(cleo.email))?.status).toBe('invited');
    expect((await rowOf(other.email))?.status).toBe('invited');
  });

  it('too old says so, unless it has done its work already', async () => {
    await register();
    const link = await invite();
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(Date.now() + 15 * 24 * 60 * 60 * 1000);
    expect(refusal(await follow(link))).toBe('410 link_expired');
    vi.setSystemTime(Date.now() - 15 * 24 * 60 * 60 * 1000);
    await follow(link);
    vi.setSystemTime(Date.now() + 15 * 24 * 60 * 60 * 1000);
    expect((await follow(link)).body).toEqual({ status: 'already_verified' });
  });

  it('to an address changed since is nothing', async () => {
    await register();
    const link = await invite();
    await use.app.db.update(users).set({ email: 'new@example.test' }).where(eq(users.email, cleo.email));
    expect(refusal(await follow(link))).toBe('404 not_found');
  });

  it('of somebody suspended since is nothing', async () => {
    await register();
    const link = await invite();
    await use.app.db.update(users).set({ status: 'suspended' }).where(eq(users.email, cleo.email));
    expect(refusal(await follow(link))).toBe('404 not_found');
  });

  it('comes again to somebody invited only, in the same words for everybody', async () => {
    await register();
    await makeUser(use.app.db, { email: 'in@example.test' });
    await makeUser(use.app.db, { email: 'asked@example.test', status: 'invited', withPassword: true });
    await mails().then((all) => since.push(...all.map(({ name }) => name)));
    const answers = [];
    for (const email of [cleo.email, 'in@example.test', 'asked@example.test', 'nobody@example.test']) {
      answers.push(await post('/api/verify-email/resend', { email }));
    }
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.message}`)).size).toBe(1);
    const written = await mails();
    expect(written.map((mail) => mail.to)).toEqual(['asked@example.test']);
    expect((await follow(linkIn(written[0]?.text ?? ''), PASSWORD)).body).toEqual({ status: 'activated' });
  });
});

describe('POST /api/forgot-password and /api/reset-password', () => {
  let ann: Person;
  beforeEach(async () => {
    ann = await makeUser(use.app.db, { name: 'Ann', email: 'ann@example.test', withPassword: true });
  });

  async function askForLink(): Promise<string> {
    await post('/api/forgot-password', { email: 'ANN@example.test' });
    return (
      linkIn((await mails()).findLast((mail) => mail.subject.startsWith('Choose'))?.text ?? '')
        .split('/')
        .at(-1) ?? ''
    );
  }
  const reset = (token: string, password = 'a brand new secret') => post('/api/reset-password', { token, password });

  it('say the same of every address, and write only to one with an account', async () => {
    const known = await post('/api/forgot-password', { email: ann.email });
    const unknown = await post('/api/forgot-password', { email: 'nobody@example.test' });
    expect(known.body).toEqual({ message: 'A password reset link has been sent to your email.' });
    expect({ ...unknown, headers: {} }).toEqual({ ...known, headers: {} });
    expect((await mails()).map((mail) => mail.to)).toEqual([ann.email]);
  });

  it('set a new password, end every session and socket, and tell the owner', async () => {
    const elsewhere = await use.app.as(ann);
    const ended: string[] = [];
    use.app.realtime.terminateUser = async (id) => void ended.push(id);
    const token = await askForLink();
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(await reset(token)).toMatchObject({ status: 200 });
    expect(refusal(await elsewhere.get('/api/users/me'))).toBe('401 unauthenticated');
    expect(refusal(await login('Ann', PASSWORD))).toBe('401 invalid_credentials');
    expect((await login('Ann', 'a brand new secret')).status).toBe(200);
    expect((await mails()).at(-1)).toMatchObject({ to: ann.email, subject: 'Your Magpie password was changed' });
    expect(ended).toEqual([String(ann.id)]);
  });

  it('keep the token nowhere but in the mail', async () => {
    const token = await askForLink();
    const kept = JSON.stringify(await use.app.db.select().from(passwordResets));
    expect(kept).not.toContain(token);
    expect(kept).not.toContain(Buffer.from(token).toString('hex'));
  });

  it('work once, and the other links of the person no longer', async () => {
    const [one, two] = [await askForLink(), await askForLink()];
    expect(two).not.toBe(one);
    expect((await reset(two)).status).toBe(200);
    expect(refusal(await reset(two))).toBe('422 validation_failed: token');
    expect(refusal(await reset(one))).toBe('422 validation_failed: token');
  });

  it('work for an hour', async () => {
    const token = await askForLink();
    await use.app.db.update(passwordResets).set({ expiresAt: new Date(Date.now() - 1) });
    expect(refusal(await reset(token))).toBe('422 validation_failed: token');
    expect((await login('Ann', PASSWORD)).status).toBe(200);
  });

  it.each(['x', 'A'.repeat(43), ''])('refuse the token %j', async (token) => {
    expect(refusal(await reset(token))).toBe('422 validation_failed: token');
  });

  it('refuse a password that is common or made of what others know, and the link still works', async () => {
    await use.app.db.update(users).set({ name: 'annabel' }).where(eq(users.id, ann.id));
    const token = await askForLink();
    for (const password of ['password123', 'qwertyuiop', 'annabel2026', 'Example-2026', 'magpie-demo']) {
      expect(refusal(await reset(token, password))).toBe('422 validation_failed: password');
    }
    expect((await reset(token)).status).toBe(200);
  });

  it.each(['suspended', 'deleted'] as const)('write nothing to somebody %s', async (status) => {
    await use.app.db.update(users).set({ status }).where(eq(users.id, ann.id));
    await post('/api/forgot-password', { email: ann.email });
    expect(await mails()).toEqual([]);
  });

  it('leave the sessions of others alone', async () => {
    const bob = await makeUser(use.app.db);
    const client = await use.app.as(bob);
    await reset(await askForLink());
    expect((await client.get('/api/users/me')).status).toBe(200);
    expect(await use.app.db.$count(accessTokens, and(eq(accessTokens.userId, ann.id)))).toBe(0);
  });

  it.each(['/api/forgot-password', '/api/reset-password'])('demand the anti-forgery token at %s', async (path) => {
    const answer = await makeClient(use.app.server).post(path, { email: ann.email, token: 'x', password: 'y' });
    expect(refusal(answer)).toBe('419 xsrf_mismatch');
  });
});
