/** Covers password and email changes and the sales export. */
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Change } from '#contract/broadcasting.ts';
import { type Client, refusal, xsrfHeaders } from '#test/client.ts';
import { makeListing, makeLookups, makeUser, PASSWORD, type Person } from '#test/factories.ts';
import { sharedApp } from '#test/make-app.ts';
import { listMails } from '../../mail/mailbox.ts';
import { mailboxFolder } from '../../mail-setup.ts';
import { users } from '../../tables/users.ts';

const use = sharedApp({ env: { LIMIT_SIGN_IN_ACCOUNT: '6', LIMIT_LINKS: '1000', LIMIT_MAIL_REQUESTS: '1000' } });
let ann: Person;
let me: Client;
let since: string[] = [];
let turn = 0;

beforeEach(async () => {
  // Failed attempts are counted per account in memory, across tests, so every test uses its own account.
  ann = await makeUser(use.app.db, { id: 1000 + ++turn, name: 'Ann', withPassword: true });
  me = await use.app.as(ann);
  since = (await listMails(mailboxFolder(use.app.config))).map(({ name }) => name);
});

async function mails() {
  await use.app.settled();
  await use.app.settled();
  const all = await listMails(mailboxFolder(use.app.config));
  return all.filter(({ name }) => !since.includes(name)).reverse();
}

async function signInAs(email: string, password: string) {
  const headers = await xsrfHeaders(use.app.visitor);
  return await use.app.visitor.post('/api/login', { email, password }, { headers });
}

describe('PUT /api/account/password', () => {
  const put = (current: string, password: string, client = me) =>
    client.put('/api/account/password', { current_password: current, password });

  it('changes the password, ends other sessions and emails the owner', async () => {
    const other = await use.app.as(ann);
    expect((await put(PASSWORD, 'a better one than before')).status).toBe(204);
    expect((await me.get('/api/users/me')).status).toBe(200);
    expect(refusal(await other.get('/api/users/me'))).toBe('401 unauthenticated');
    expect((await signInAs(ann.email, 'a better one than before')).status).toBe(200);
    expect(refusal(await signInAs(ann.email, PASSWORD))).toBe('401 invalid_credentials');
    expect((await mails()).map(({ to, subject }) => [to, subject])).toEqual([
      [ann.email, 'Your Magpie password was changed'],
    ]);
  });

  it('requires the current password and limits wrong attempts', async () => {
    for (let tries = 0; tries < 6; tries++) {
      expect(refusal(await put('wrong', 'a better one than before'))).toBe('422 validation_failed: current_password');
    }
    expect(refusal(await put(PASSWORD, 'a better one than before'))).toBe('429 too_many_requests');
    expect((await signInAs(ann.email, PASSWORD)).status).toBe(200);
  });

  it.each(['short', 'password123', 'magpie-demo', 'abcdefghij'])('rejects the new password %j', async (password) => {
    expect(refusal(await put(PASSWORD, password))).toBe('422 validation_failed: password');
  });

  it('rejects a password derived from the name or email address, with a message for the field', async () => {
    await use.app.db.update(users).set({ name: 'annabel', email: 'x@birdhouse.test' }).where(eq(users.id, ann.id));
    for (const password of ['annabel2026', 'BirdHouse99']) {
      const answer = await put(PASSWORD, password);
      const sentence = 'This password is too similar to your username, your email address or our name. Choose another.';
      expect(answer).toMatchObject({ status: 422, body: { errors: { password: [sentence] } } });
    }
  });

  it('sets a first password for an account without one', async () => {
    const bob = await makeUser(use.app.db);
    const asBob = await use.app.as(bob);
    expect((await asBob.get('/api/account')).body).toEqual({ has_password: false, pending_email: '' });
    expect((await put('', 'a first password here', asBob)).status).toBe(204);
    expect((await asBob.get('/api/account')).body).toMatchObject({ has_password: true });
  });
});

describe('POST /api/account/email', () => {
  const requestChange = (email: string, password = PASSWORD) => me.post('/api/account/email', { email, password });
  const follow = (text: string) => {
    const path = /http:\/\/magpie\.test(\/\S+)/.exec(text)?.[1] ?? '';
    return use.app.visitor.post(`/api${path}`, { password: PASSWORD });
  };

  it('changes nothing until the user confirms the change with the link in the email to the new address', async () => {
    expect((await requestChange('new@example.test')).body).toEqual({
      has_password: true,
      pending_email: 'new@example.test',
    });
    expect((await me.get('/api/users/me')).body).toMatchObject({ email: ann.email });
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail?.to).toBe('new@example.test');
    expect((await follow(mail?.text ?? '')).body).toEqual({ status: 'email_changed' });
    expect((await me.get('/api/users/me')).body).toMatchObject({ email: 'new@example.test' });
    expect((await me.get('/api/account')).body).toMatchObject({ pending_email: '' });
    expect((await follow(mail?.text ?? '')).body).toMatchObject({ status: 'already_verified' });
    expect((await mails()).at(-1)).toMatchObject({ to: ann.email, subject: 'Your Magpie email address was changed' });
  });

  it('invalidates the earlier confirmation link when another change is requested', async () => {
    await requestChange('first@example.test');
    const [first] = await mails();
    await requestChange('second@example.test');
    expect(refusal(await follow(first?.text ?? ''))).toBe('404 not_found');
  });

  it('sends the link even if another user has reached their rate limit for the same new email address', async () => {
    const other = await use.app.as(await makeUser(use.app.db, { withPassword: true }));
    for (let at = 0; at < 6; at++)
      await other.post('/api/account/email', { email: 'wish@example.test', password: PASSWORD });
    const before = (await mails()).length;
    await requestChange('wish@example.test');
    expect((await mails()).length).toBe(before + 1);
  });

  it('returns the usual response for an email address that is taken, and emails the owner of that address', async () => {
    const bob = await makeUser(use.app.db);
    expect((await requestChange(bob.email.toUpperCase())).body).toEqual({
      has_password: true,
      pending_email: bob.email.toUpperCase(),
    });
    const [mail] = await mails();
    expect(mail?.to).toBe(bob.email);
    expect(mail?.text).not.toContain('/verify-email/');
  });

  it('rejects the link if another account has taken the new email address in the meantime', async () => {
    await requestChange('wanted@example.test');
    const [mail] = await mails();
    await makeUser(use.app.db, { email: 'wanted@example.test' });
    expect(refusal(await follow(mail?.text ?? ''))).toBe('404 not_found');
    expect((await me.get('/api/users/me')).body).toMatchObject({ email: ann.email });
  });

  it('requires the password, and a valid email address that differs from the current one', async () => {
    expect(refusal(await requestChange('new@example.test', 'wrong'))).toBe('422 validation_failed: password');
    expect(refusal(await requestChange(ann.email))).toBe('422 validation_failed: email');
    expect(refusal(await requestChange('nonsense'))).toBe('422 validation_failed: email');
    expect(refusal(await use.app.visitor.post('/api/account/email', {}))).toBe('401 unauthenticated');
  });
});

it('password changes, email change requests and their confirmations are added to the owner’s change feed', async () => {
  const recordedChanges = async () => (await me.get<{ data: Change[] }>('/api/changes?since=0')).body.data;
  const password = 'a better one than before';
  await me.put('/api/account/password', { current_password: PASSWORD, password });
  const change = { type: 'account', id: String(ann.id) };
  expect(await recordedChanges()).toEqual([{ position: 1, ...change }]);
  await me.post('/api/account/email', { email: 'new@example.test', password });
  expect(await recordedChanges()).toEqual([1, 2].map((position) => ({ position, ...change })));
  const link = (await mails()).find(({ to }) => to === 'new@example.test');
  const [, path = ''] = /http:\/\/magpie\.test(\/verify-email\/\S+)/.exec(link?.text ?? '') ?? [];
  expect((await use.app.visitor.post(`/api${path}`, { password })).body).toEqual({ status: 'email_changed' });
  expect(await recordedChanges()).toHaveLength(3);
});

describe('GET /api/account/sales', () => {
  it("returns only the user's sold listings as CSV, not other closed listings", async () => {
    const { db } = use.app;
    const lookups = await makeLookups(db, 'Orchid');
    const day = new Date('2026-03-04T10:00:00Z');
    const buyer = await makeUser(db, { name: 'buyer-of-card' });
    const sale = { createdAt: day, soldAt: day, status: 'closed', soldPriceMinor: 1700, soldToId: buyer.id } as const;
    const sold = await makeListing(db, ann, { lookups, ...sale, name: '=Card, "rare"' });
    await makeListing(db, ann, { lookups, status: 'closed' });
    await makeListing(db, ann, { lookups });
    await makeListing(db, await makeUser(db), { lookups, status: 'closed' });
    const { status, headers, body } = await me.get<string>('/api/account/sales');
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['content-disposition']).toContain('magpie-sales.csv');
    expect(body).toBe(
      '\uFEFFlisting,name,group,source_type,asking_price,sold_price,currency,buyer,listed_on,sold_on,address\r\n' +
        `${sold.id},"'=Card, ""rare""",Orchid,Source of Orchid,18.50,17.00,USD,buyer-of-card,2026-03-04,2026-03-04,http://magpie.test/listings/${sold.id}\r\n`,
    );
    expect(refusal(await use.app.visitor.get('/api/account/sales'))).toBe('401 unauthenticated');
  });
});
