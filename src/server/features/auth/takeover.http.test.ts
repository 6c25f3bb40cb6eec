/** An intruder stays locked out after the owner has taken the account back. */
import { randomBytes } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { type Client, refusal, xsrfHeaders } from '#test/client.ts';
import { makeUser, PASSWORD, type Person } from '#test/factories.ts';
import { sharedApp } from '#test/make-app.ts';
import { withTransaction } from '../../db/db.ts';
import { listMails } from '../../mail/mailbox.ts';
import { mailboxFolder } from '../../mail-setup.ts';
import { signInCodes } from '../../tables/auth.ts';
import { enqueueNewAddress } from './link-mails.service.ts';

const use = sharedApp({ env: { LIMIT_MAIL_REQUESTS: '1000', LIMIT_LINKS: '1000' } });
const ANOTHER = 'quite another secret';
let ann: Person;
let me: Client;
let since: string[] = [];

beforeEach(async () => {
  ann = await makeUser(use.app.db, { withPassword: true });
  me = await use.app.as(ann);
  since = (await listMails(mailboxFolder(use.app.config))).map(({ name }) => name);
});

async function linkTo(address: string): Promise<string> {
  await use.app.settled();
  await use.app.settled();
  const all = await listMails(mailboxFolder(use.app.config));
  const mail = all.find(({ name, to }) => !since.includes(name) && to === address);
  return /http:\/\/magpie\.test(\/(?:verify-email|password-reset)\/\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
}

/** Sends a request with an anti-forgery token, as the page does. */
async function post(path: string, body: object) {
  return await use.app.visitor.post(path, body, { headers: await xsrfHeaders(use.app.visitor) });
}

async function resetToken(): Promise<string> {
  await post('/api/forgot-password', { email: ann.email });
  return (await linkTo(ann.email)).split('/').at(-1) ?? '';
}

async function changeLink(): Promise<string> {
  await me.post('/api/account/email', { email: 'thief@example.test', password: PASSWORD });
  const link = await linkTo('thief@example.test');
  expect(link).toContain('/verify-email/');
  return link;
}

const follow = (link: string) => use.app.visitor.post(`/api${link}`, { password: PASSWORD });
const changePassword = () => me.put('/api/account/password', { current_password: PASSWORD, password: ANOTHER });

it('a password reset cancels a pending email change', async () => {
  const link = await changeLink();
  expect((await post('/api/reset-password', { token: await resetToken(), password: ANOTHER })).status).toBe(200);
  expect(refusal(await follow(link))).toBe('404 not_found');
  expect((await (await use.app.as(ann)).get('/api/users/me')).body).toMatchObject({ email: ann.email });
});

it('a password change cancels a pending email change', async () => {
  const link = await changeLink();
  expect((await changePassword()).status).toBe(204);
  expect(refusal(await follow(link))).toBe('404 not_found');
});

it('a password change invalidates reset links', async () => {
  const token = await resetToken();
  expect((await changePassword()).status).toBe(204);
  const answer = await post('/api/reset-password', { token, password: 'a third secret of theirs' });
  expect(refusal(answer)).toBe('422 validation_failed: token');
});

it('an email address change invalidates reset links sent to the old address', async () => {
  const token = await resetToken();
  await me.post('/api/account/email', { email: 'new@example.test', password: PASSWORD });
  expect((await follow(await linkTo('new@example.test'))).body).toEqual({ status: 'email_changed' });
  const answer = await post('/api/reset-password', { token, password: ANOTHER });
  expect(refusal(answer)).toBe('422 validation_failed: token');
});

it('a password change or a request to delete the account invalidates a Google sign-in that has not been completed', async () => {
  const addCode = async () => {
    const hashes = { codeHash: randomBytes(32), browserHash: randomBytes(32) };
    await use.app.db
      .insert(signInCodes)
      .values({ ...hashes, userId: ann.id, expiresAt: new Date(Date.now() + 60_000) });
  };
  await addCode();
  expect((await changePassword()).status).toBe(204);
  expect(await use.app.db.$count(signInCodes)).toBe(0);
  await addCode();
  expect((await me.post('/api/account/deletion', { password: ANOTHER })).status).toBe(200);
  expect(await use.app.db.$count(signInCodes)).toBe(0);
});

it('an email address change sends no email if a later change has replaced it', async () => {
  await me.post('/api/account/email', { email: 'second@example.test', password: PASSWORD });
  // Enqueue the email about the earlier address change only now, as if the mail server had been unavailable until now.
  await withTransaction(use.app.db, (tx) => enqueueNewAddress(tx, ann.id, 'first@example.test'));
  await linkTo('second@example.test');
  const mails = await listMails(mailboxFolder(use.app.config));
  const sent = mails.filter(({ name }) => !since.includes(name)).map(({ to }) => to);
  expect(sent).toEqual(['second@example.test']);
});
