/** Covers registration, invitation links and password resets. */
import * as argon from '@node-rs/argon2';
import { and, eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Answer, encodeForm, makeClient, refusal, type SentFile, xsrfHeaders } from '#test/client.ts';
import { makeLookups, makeUser, PASSWORD, type Person } from '#test/factories.ts';
import { sharedApp } from '#test/make-app.ts';
import { jpeg } from '#test/test-pictures.ts';
import { listMails } from '../../mail/mailbox.ts';
import { mailboxFolder } from '../../mail-setup.ts';
import { accessTokens, passwordResets, reservedUsernames } from '../../tables/auth.ts';
import { outbox } from '../../tables/outbox.ts';
import { images } from '../../tables/uploads.ts';
import { users } from '../../tables/users.ts';

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

/** Emails sent since the test began, oldest first. */
async function mails() {
  await use.app.settled();
  await use.app.settled();
  const all = await listMails(mailboxFolder(use.app.config));
  return all.filter(({ name }) => !since.includes(name)).reverse();
}

const linkIn = (text: string): string => /http:\/\/magpie\.test(\/\S+)/.exec(text)?.[1] ?? '';

const xsrf = () => xsrfHeaders(use.app.visitor);

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
  it('adds a new account to the queue, returns the queue position and sends an email', async () => {
    const answer = await register();
    expect(answer.status).toBe(201);
    const message = 'You have been added to the queue. Watch your inbox for an invitation.';
    expect(answer.body).toEqual({ message, queue_position: 1 });
    expect(await rowOf(cleo.email)).toMatchObject({ name: 'Cleo', status: 'queued', country: 'UK', role: 'member' });
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: cleo.email, subject: 'You’re on the waiting list for Magpie' });
    expect(refusal(await login(cleo.email, cleo.password))).toBe('403 account_queued');
  });

  it('stores the password only as a hash', async () => {
    await register();
    const row = await rowOf(cleo.email);
    expect(row?.passwordHash).toMatch(/^\$argon2id\$/);
    expect(JSON.stringify(await use.app.db.select().from(outbox))).not.toContain(cleo.password);
  });

  it('stores the avatar, in two sizes, as an image that belongs to the new user', async () => {
    expect((await register({}, [{ field: 'avatar', bytes: await jpeg({ width: 300, height: 300 }) }])).status).toBe(
      201,
    );
    const row = await rowOf(cleo.email);
    expect(row?.avatarKey).toMatch(/^avatars\//);
    const [image] = await use.app.db
      .select()
      .from(images)
      .where(eq(images.key, row?.avatarKey ?? ''));
    expect(image).toMatchObject({ ownerId: row?.id, folder: 'avatars' });
    for (const width of [96, 256]) {
      const file = await use.app.storage.get(`${row?.avatarKey}/${width}.webp`);
      expect(await sharp(file?.bytes).metadata()).toMatchObject({ format: 'webp', width });
    }
  });

  it.each([
    ['a file that is not an image', 'avatar', Buffer.from('GIF89a and so on'), '415 unsupported_image'],
    ['an empty file', 'avatar', Buffer.alloc(0), '422 validation_failed: avatar'],
    ['a file in an unknown field', 'face', Buffer.from('x'), '422 validation_failed: avatar'],
  ])('stores nothing if the upload is %s', async (_what, field, bytes, expected) => {
    expect(refusal(await register({}, [{ field, bytes }]))).toBe(expected);
    expect(await rowOf(cleo.email)).toBeUndefined();
    expect(await mails()).toEqual([]);
  });

  it('leaves no files of an avatar that could not be stored', async () => {
    const { storage } = use.app;
    const put = vi.spyOn(storage, 'put').mockRejectedValueOnce(new Error('the disk is full'));
    const answer = await register({}, [{ field: 'avatar', bytes: await jpeg() }]);
    expect(refusal(answer)).toBe('500 internal');
    expect(removed).toEqual([put.mock.calls[0]?.[0].split('/').slice(0, 2).join('/')]);
  });

  it('accepts at most one avatar', async () => {
    const file = { field: 'avatar', bytes: await jpeg() };
    expect(refusal(await register({}, [file, file]))).toBe('422 validation_failed: avatar');
  });

  it.each([['Ann'], ['ANN'], [' ann ']])(
    'reports the name %j as taken even if its owner is still in the queue',
    async (name) => {
      await makeUser(use.app.db, { name: 'Ann', status: 'queued' });
      expect(refusal(await register({ name }))).toBe('422 validation_failed: name');
      expect(await rowOf(cleo.email)).toBeUndefined();
    },
  );

  it.each([
    ['with two letters', 'cl'],
    ['with 31 letters', 'c'.repeat(31)],
    ['with a space', 'cleo cat'],
    ['with look-alike letters', 'Сleo'],
    ['with full-width letters', 'ｃｌｅｏ'],
    ['that contains a mail header', 'cleo\r\nBcc: all@example.test'],
    ['with a slash', '../cleo'],
    ['that is a reserved word', 'me'],
    ['that is a reserved word with punctuation', 'a.d-m_i.n'],
    ['that consists of dots', '...'],
  ])('refuses a name %s', async (_what, name) => {
    expect(refusal(await register({ name }))).toBe('422 validation_failed: name');
  });

  it.each([
    ['short', 'nine char'],
    ['common', 'Password123'],
    ['one repeated letter', 'aaaaaaaaaaaa'],
    ['derived from the username', 'cleo-cleo-2026'],
    ['the email address', 'cleo@example.test'],
    ['derived from the product name', 'magpie-demo'],
    ['a repetition', 'magpiemagpie'],
    ['a sequence', 'abcdefghij'],
    ['10,000 characters long', 'long'.repeat(2500)],
  ])('refuses a password that is %s', async (_what, password) => {
    expect(refusal(await register({ password }))).toBe('422 validation_failed: password');
  });

  it.each([
    'cleo',
    'cleo@',
    'cleo@example.test\r\nBcc: all@example.test',
    'a@b.c, d@e.f',
    `${'c'.repeat(250)}@example.test`,
  ])('refuses the email address %j', async (email) => {
    expect(refusal(await register({ email }))).toBe('422 validation_failed: email');
  });

  it('reports every invalid field at once, including country and currency', async () => {
    const answer = await register({ name: '', email: '', password: '', country: 'XX', currency: 'DOGE' });
    expect(refusal(answer)).toBe('422 validation_failed: name, email, password, country, currency');
  });

  it('requires the anti-forgery token', async () => {
    expect(refusal(await use.app.visitor.form('/api/register', cleo))).toBe('419 xsrf_mismatch');
  });

  it('returns the usual response for a taken email address, but emails the owner and creates no account', async () => {
    await makeUser(use.app.db, { name: 'Ann', email: 'Cleo@example.test' });
    const hashes = vi.mocked(argon.hash);
    hashes.mockClear();
    const taken = await register({}, [{ field: 'avatar', bytes: await jpeg() }]);
    expect(hashes).toHaveBeenCalledTimes(1);
    const fresh = await register({ name: 'Dora', email: 'dora@example.test' });
    expect(hashes).toHaveBeenCalledTimes(2);
    expect(taken.status).toBe(fresh.status);
    expect(fresh.body).toEqual({ ...(taken.body as object), queue_position: 2 });
    const [first] = await mails();
    expect(first).toMatchObject({ to: 'Cleo@example.test', subject: 'You already have a Magpie account' });
    expect(await use.app.db.$count(users, sql`lower(${users.email}) = 'cleo@example.test'`)).toBe(1);
    // A registration with a taken email address leaves no picture behind.
    expect(await use.app.db.$count(images, eq(images.folder, 'avatars'))).toBe(0);
    expect(removed).toHaveLength(1);
  });

  it('reserves the name even if the email address is taken, because a free name would reveal the account', async () => {
    await makeUser(use.app.db, { email: cleo.email });
    await register();
    expect(refusal(await register({ email: 'other@example.test' }))).toBe('422 validation_failed: name');
  });

  it('refuses a reserved former name until the reservation expires', async () => {
    const ann = await makeUser(use.app.db);
    const held = { name: 'cleo', userId: ann.id, until: new Date(Date.now() + 1000 * 60) };
    await use.app.db.insert(reservedUsernames).values(held);
    expect(refusal(await register())).toBe('422 validation_failed: name');
    await use.app.db.update(reservedUsernames).set({ until: new Date(Date.now() - 1) });
    expect((await register()).status).toBe(201);
  });
});

describe('an invitation link', () => {
  it('verifies the email address and activates the account, and can be followed twice', async () => {
    await register();
    const link = await invite();
    expect(link).toMatch(/^\/verify-email\/\d+\/[0-9a-f]{40}\?expires=\d+&signature=[\w-]{43}$/);
    expect((await follow(link)).body).toEqual({ status: 'activated' });
    expect((await follow(link)).body).toMatchObject({ status: 'already_verified' });
    expect((await rowOf(cleo.email))?.emailVerifiedAt).toBeInstanceOf(Date);
    expect((await login('cleo', cleo.password)).status).toBe(200);
  });

  it.each([
    ["another user's id", (link: string, other: Person) => link.replace(/email\/\d+/, `email/${other.id}`)],
    ['a later expiry', (link: string) => link.replace(/expires=\d+/, 'expires=9999999999')],
    ["another address's hash", (link: string) => link.replace(/[0-9a-f]{40}/, '0'.repeat(40))],
    ['another signature', (link: string) => link.replace(/signature=.{6}/, 'signature=AAAAAA')],
    ['half a signature', (link: string) => link.slice(0, -20)],
    ['no query string', (link: string) => link.replace(/\?.*/, '')],
    ['duplicate parameters', (link: string) => `${link}&signature=x`],
    ['an invalid id', (link: string) => link.replace(/email\/\d+/, 'email/1e3')],
  ])('returns 404 with %s', async (_what, tamper) => {
    await register();
    const other = await makeUser(use.app.db, { status: 'invited' });
    const tampered = tamper(await invite(), other);
    expect(refusal(await follow(tampered))).toBe('404 not_found');
    expect((await rowOf(cleo.email))?.status).toBe('invited');
    expect((await rowOf(other.email))?.status).toBe('invited');
  });

  it('returns 410 once it has expired, unless it has already been followed', async () => {
    await register();
    const link = await invite();
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(Date.now() + 15 * 24 * 60 * 60 * 1000);
    expect(refusal(await follow(link))).toBe('410 link_expired');
    vi.setSystemTime(Date.now() - 15 * 24 * 60 * 60 * 1000);
    await follow(link);
    vi.setSystemTime(Date.now() + 15 * 24 * 60 * 60 * 1000);
    expect((await follow(link)).body).toMatchObject({ status: 'already_verified' });
  });

  it('returns 404 after the account’s email address has changed', async () => {
    await register();
    const link = await invite();
    await use.app.db.update(users).set({ email: 'new@example.test' }).where(eq(users.email, cleo.email));
    expect(refusal(await follow(link))).toBe('404 not_found');
  });

  it('returns 404 after the account has been suspended', async () => {
    await register();
    const link = await invite();
    await use.app.db.update(users).set({ status: 'suspended' }).where(eq(users.email, cleo.email));
    expect(refusal(await follow(link))).toBe('404 not_found');
  });

  it('is sent again only to invited people, but the response is the same for every email address', async () => {
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

describe('password reset', () => {
  let ann: Person;
  beforeEach(async () => {
    ann = await makeUser(use.app.db, { name: 'Ann', email: 'ann@example.test', withPassword: true });
  });

  async function requestToken(): Promise<string> {
    await post('/api/forgot-password', { email: 'ANN@example.test' });
    return (
      linkIn((await mails()).findLast((mail) => mail.subject.startsWith('Choose'))?.text ?? '')
        .split('/')
        .at(-1) ?? ''
    );
  }
  const reset = (token: string, password = 'a brand new secret') => post('/api/reset-password', { token, password });

  it('returns the same response for every email address, and emails only the owner of an account', async () => {
    const known = await post('/api/forgot-password', { email: ann.email });
    const unknown = await post('/api/forgot-password', { email: 'nobody@example.test' });
    expect(known.body).toEqual({ message: 'A password reset link has been sent to your email.' });
    expect({ ...unknown, headers: {} }).toEqual({ ...known, headers: {} });
    expect((await mails()).map((mail) => mail.to)).toEqual([ann.email]);
  });

  it('sets a new password, ends every session and socket, and notifies the owner', async () => {
    const elsewhere = await use.app.as(ann);
    const ended: string[] = [];
    use.app.realtime.terminateUser = async (id) => void ended.push(id);
    const token = await requestToken();
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(await reset(token)).toMatchObject({ status: 200 });
    expect(refusal(await elsewhere.get('/api/users/me'))).toBe('401 unauthenticated');
    expect(refusal(await login('Ann', PASSWORD))).toBe('401 invalid_credentials');
    expect((await login('Ann', 'a brand new secret')).status).toBe(200);
    expect((await mails()).at(-1)).toMatchObject({ to: ann.email, subject: 'Your Magpie password was changed' });
    expect(ended).toEqual([String(ann.id)]);
  });

  it('stores the reset token only as a hash', async () => {
    const token = await requestToken();
    const stored = JSON.stringify(await use.app.db.select().from(passwordResets));
    expect(stored).not.toContain(token);
    expect(stored).not.toContain(Buffer.from(token).toString('hex'));
  });

  it('accepts each reset link once, and invalidates the other links of the account', async () => {
    const [first, second] = [await requestToken(), await requestToken()];
    expect(second).not.toBe(first);
    expect((await reset(second)).status).toBe(200);
    expect(refusal(await reset(second))).toBe('422 validation_failed: token');
    expect(refusal(await reset(first))).toBe('422 validation_failed: token');
  });

  it('rejects an expired reset token', async () => {
    const token = await requestToken();
    await use.app.db.update(passwordResets).set({ expiresAt: new Date(Date.now() - 1) });
    expect(refusal(await reset(token))).toBe('422 validation_failed: token');
    expect((await login('Ann', PASSWORD)).status).toBe(200);
  });

  it.each(['x', 'A'.repeat(43), ''])('rejects the reset token %j', async (token) => {
    expect(refusal(await reset(token))).toBe('422 validation_failed: token');
  });

  it('rejects a common or easily derived password without using up the link', async () => {
    await use.app.db.update(users).set({ name: 'annabel' }).where(eq(users.id, ann.id));
    const token = await requestToken();
    for (const password of ['password123', 'qwertyuiop', 'annabel2026', 'Example-2026', 'magpie-demo']) {
      expect(refusal(await reset(token, password))).toBe('422 validation_failed: password');
    }
    expect((await reset(token)).status).toBe(200);
  });

  it.each(['suspended', 'deleted'] as const)('sends no email to a %s account', async (status) => {
    await use.app.db.update(users).set({ status }).where(eq(users.id, ann.id));
    await post('/api/forgot-password', { email: ann.email });
    expect(await mails()).toEqual([]);
  });

  it('does not end the sessions of other users', async () => {
    const bob = await makeUser(use.app.db);
    const client = await use.app.as(bob);
    await reset(await requestToken());
    expect((await client.get('/api/users/me')).status).toBe(200);
    expect(await use.app.db.$count(accessTokens, and(eq(accessTokens.userId, ann.id)))).toBe(0);
  });

  it.each(['/api/forgot-password', '/api/reset-password'])('requires the anti-forgery token at %s', async (path) => {
    const answer = await makeClient(use.app.server).post(path, { email: ann.email, token: 'x', password: 'y' });
    expect(refusal(answer)).toBe('419 xsrf_mismatch');
  });
});
