/** An intruder stays locked out after the owner has taken the account back. */
import { beforeEach, expect, it } from 'vitest';
import { type Client, refusal, xsrfHeaders } from '#test/client.ts';
import { makeUser, PASSWORD, type Person } from '#test/factories.ts';
import { sharedApp } from '#test/make-app.ts';
import { listMails } from '../../mail/mailbox.ts';
import { mailboxFolder } from '../../mail-setup.ts';

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

it('cancels a pending email change when the password is reset', async () => {
  const link = await changeLink();
  expect((await post('/api/reset-password', { token: await resetToken(), password: ANOTHER })).status).toBe(200);
  expect(refusal(await follow(link))).toBe('404 not_found');
  expect((await (await use.app.as(ann)).get('/api/users/me')).body).toMatchObject({ email: ann.email });
});

it('cancels a pending email change when the password is changed', async () => {
  const link = await changeLink();
  expect((await changePassword()).status).toBe(204);
  expect(refusal(await follow(link))).toBe('404 not_found');
});

it('invalidates reset links when the password is changed', async () => {
  const token = await resetToken();
  expect((await changePassword()).status).toBe(204);
  const answer = await post('/api/reset-password', { token, password: 'a third secret of theirs' });
  expect(refusal(answer)).toBe('422 validation_failed: token');
});

it('invalidates reset links sent to the old address when the address is changed', async () => {
  const token = await resetToken();
  await me.post('/api/account/email', { email: 'new@example.test', password: PASSWORD });
  expect((await follow(await linkTo('new@example.test'))).body).toEqual({ status: 'email_changed' });
  const answer = await post('/api/reset-password', { token, password: ANOTHER });
  expect(refusal(answer)).toBe('422 validation_failed: token');
});
