/** Tickets are stored, numbered and confirmed by email, and cannot be used to send text to other people. */
import { beforeEach, expect, it } from 'vitest';
import { refusal } from '#test/client.ts';
import { makeUser } from '#test/factories.ts';
import { sharedApp } from '#test/make-app.ts';
import { listMails } from '../../mail/mailbox.ts';
import { mailboxFolder } from '../../mail-setup.ts';
import { tickets } from '../../tables/support.ts';

const use = sharedApp({ env: { LIMIT_TICKETS: '7', LIMIT_MAIL_REQUESTS: '2' } });
let since: string[] = [];
let turn = 0;

beforeEach(async () => {
  turn++;
  since = (await listMails(mailboxFolder(use.app.config))).map(({ name }) => name);
});

const ticket = {
  name: 'Cleo',
  email: 'cleo@example.test',
  subject: 'Parcel',
  message: 'It never came.\n\nWhat now?',
};
const file = (body: object = ticket, client = use.app.visitor) =>
  client.post<{ number: string }>('/api/support/tickets', body, { remoteAddress: `10.0.0.${turn}` });

async function mails() {
  await use.app.settled();
  await use.app.settled();
  return (await listMails(mailboxFolder(use.app.config))).filter(({ name }) => !since.includes(name));
}

it('a visitor’s ticket is stored, and the confirmation email contains the ticket number but not the text', async () => {
  const { status, body } = await file();
  expect([status, body]).toEqual([201, { number: 'MG-1001' }]);
  expect(await use.app.db.select().from(tickets)).toMatchObject([{ ...ticket, userId: null, status: 'open' }]);
  const [mail] = await mails();
  expect(mail).toMatchObject({ to: 'cleo@example.test', subject: 'We’ve got your message (MG-1001)' });
  expect(mail?.text).not.toContain('never came');
  expect(mail?.text).not.toContain('Parcel');
});

it('the text of a signed-in user’s ticket is quoted only in an email to their own address', async () => {
  const ann = await makeUser(use.app.db, { email: 'ann@example.test' });
  const client = await use.app.as(ann);
  await file({ ...ticket, email: 'Ann@example.test' }, client);
  await file({ ...ticket, email: 'other@example.test' }, client);
  const written = await mails();
  const to = (address: string) => written.find((mail) => mail.to === address)?.text ?? '';
  expect(to('Ann@example.test')).toContain('It never came.');
  expect(to('other@example.test')).toContain('MG-1002');
  expect(to('other@example.test')).not.toContain('never came');
  expect((await use.app.db.select().from(tickets)).map((row) => row.userId)).toEqual([ann.id, ann.id]);
});

it('every ticket is accepted, but only a limited number of emails is sent to the same address', async () => {
  const answers = [];
  for (let sent = 0; sent < 4; sent++) answers.push(await file({ ...ticket, email: 'many@example.test' }));
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  expect(await mails()).toHaveLength(2);
});

it('POST /api/support/tickets returns 429 for the eighth ticket within an hour from one IP address', async () => {
  for (let sent = 0; sent < 7; sent++) expect((await file()).status).toBe(201);
  const answer = await file();
  expect(refusal(answer)).toBe('429 too_many_requests');
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
});

it.each([
  ['a blank name', { name: ' ' }, 'name'],
  ['an invalid email address', { email: 'cleo' }, 'email'],
  ['an empty subject', { subject: '' }, 'subject'],
  ['a subject of 121 characters', { subject: 'x'.repeat(121) }, 'subject'],
  ['a blank message', { message: '\n' }, 'message'],
  ['a message of 5,001 characters', { message: 'x'.repeat(5001) }, 'message'],
])('POST /api/support/tickets rejects a ticket with %s', async (_what, change, field) => {
  expect(refusal(await file({ ...ticket, ...change }))).toBe(`422 validation_failed: ${field}`);
  expect(await use.app.db.select().from(tickets)).toEqual([]);
});
