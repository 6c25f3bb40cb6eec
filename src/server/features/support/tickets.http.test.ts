/** Staff members read and answer tickets; requesters reply with the signed link in the email, signed in or not. */

import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from '#contract/durations.ts';
import type { OwnTicket, Ticket, TicketRow, TicketThread } from '#contract/support.ts';
import { type Client, refusal } from '#test/client.ts';
import { makeUser, type Person } from '#test/factories.ts';
import { sharedApp } from '#test/make-app.ts';
import { watchMails } from '#test/new-mails.ts';
import { auditLog } from '../../tables/audit.ts';
import { tickets } from '../../tables/support.ts';
import { users } from '../../tables/users.ts';
import { waitingTicketsJob } from './index.ts';

const use = sharedApp({ env: { LIMIT_TICKETS: '5' } });
let moderator: Person;
let staff: Client;
let turn = 0;

beforeEach(async () => {
  turn++;
  // Each test uses different ticket numbers, because rate limits are counted per ticket and persist between tests.
  await use.app.db.execute(sql.raw(`alter table tickets alter column id restart with ${turn * 100}`));
  moderator = await makeUser(use.app.db, { role: 'moderator' });
  staff = await use.app.as(moderator);
});

const ticket = { name: 'Cleo', email: 'cleo@example.test', subject: 'Parcel', message: 'It never came.' };
/** Each test uses its own network, because rate limits are counted per network and persist between tests. */
const network = () => ({ remoteAddress: `10.1.0.${turn}` });

async function file(body: Partial<typeof ticket> = {}, client: Client = use.app.visitor): Promise<number> {
  const { status } = await client.post('/api/support/tickets', { ...ticket, ...body }, network());
  expect(status).toBe(201);
  return (await use.app.db.select({ id: tickets.id }).from(tickets)).reduce((last, { id }) => Math.max(last, id), 0);
}

const read = async (id: number): Promise<Ticket> => (await staff.get<Ticket>(`/api/admin/tickets/${id}`)).body;
const answer = (id: number, body: object = {}, client: Client = staff) =>
  client.post<Ticket>(`/api/admin/tickets/${id}/answers`, { text: 'It is on its way.', last_message_id: 0, ...body });
/** Assigns the ticket to a new user, and reads its token as that user would. */
async function tokenOf(id: number): Promise<string> {
  const ann = await makeUser(use.app.db);
  const client = await use.app.as(ann);
  await use.app.db.update(tickets).set({ userId: ann.id }).where(eq(tickets.id, id));
  return (await client.get<{ data: OwnTicket[] }>('/api/support/tickets')).body.data[0]?.token ?? '';
}
const open = (token: string) => use.app.visitor.post<TicketThread>('/api/support/thread', { token }, network());
const reply = (token: string, body: object = {}) =>
  use.app.visitor.post<TicketThread>(
    '/api/support/thread/replies',
    { token, text: 'Thank you.', last_message_id: 0, ...body },
    network(),
  );
const linkIn = (text = '') => /https?:\S+\/support\/tickets\/(\S+)/.exec(text)?.[1] ?? '';

describe('answers', () => {
  it('an answer is emailed to the requester with a link to reply, in the thread of the earlier emails', async () => {
    const newMails = await watchMails(use.app);
    const id = await file();
    const [confirmation] = await newMails();
    const first = (await answer(id)).body;
    expect(first).toMatchObject({
      status: 'waiting',
      messages: [{ kind: 'answer', author: { name: moderator.name }, text: 'It is on its way.' }],
    });
    await answer(id, { text: 'And insured.', last_message_id: first.messages[0]?.id });
    const mails = await newMails();
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual(
      Array(2).fill(['cleo@example.test', `Re: ${confirmation?.subject}`]),
    );
    const token = linkIn(mails[0]?.text);
    expect((await open(token)).body).toMatchObject({
      subject: 'Parcel',
      messages: [
        { id: 0, is_from_staff: false, text: 'It never came.' },
        { is_from_staff: true, text: 'It is on its way.' },
        { is_from_staff: true, text: 'And insured.' },
      ],
    });
    expect(mails[0]?.text).toContain('It is on its way.');
    // The email does not quote the ticket, because anyone could have entered the address.
    expect(`${mails[0]?.text}${mails[0]?.html}`).not.toContain('It never came');
    expect(mails[0]?.text).not.toContain(moderator.name);
  });

  it('an answer is emailed in the language in which the ticket was filed', async () => {
    await use.app.visitor.post('/api/support/tickets', ticket, { ...network(), headers: { 'accept-language': 'fr' } });
    const [row] = await use.app.db.select().from(tickets);
    await use.app.settled();
    const newMails = await watchMails(use.app);
    await answer(row?.id ?? 0);
    expect((await newMails()).map(({ subject }) => subject)).toEqual([
      `Re: Nous avons bien reçu votre message (MG-${1000 + (row?.id ?? 0)})`,
    ]);
  });

  it('an answer can close the ticket, and is recorded in the audit log without its text', async () => {
    const id = await file();
    expect((await answer(id, { closes: true })).body.status).toBe('closed');
    expect(await use.app.db.select().from(auditLog)).toMatchObject([
      {
        actorId: moderator.id,
        action: 'tickets.answer',
        targetKind: 'ticket',
        targetId: String(id),
        before: { status: 'open' },
        after: { status: 'closed' },
      },
    ]);
    expect(JSON.stringify(await use.app.db.select().from(auditLog))).not.toContain('on its way');
  });

  it('an answer is refused with 409 if the requester has replied or another answer was sent in the meantime', async () => {
    const id = await file();
    await reply(await tokenOf(id), { text: 'It came!' });
    await use.app.settled();
    const newMails = await watchMails(use.app);
    expect(refusal(await answer(id))).toBe('409 ticket_changed');
    const { messages } = await read(id);
    expect((await answer(id, { last_message_id: messages[0]?.id })).status).toBe(200);
    expect(refusal(await answer(id, { last_message_id: messages[0]?.id }))).toBe('409 ticket_changed');
    expect(await newMails()).toHaveLength(1);
  });

  it.each([
    ['a blank text', { text: ' ' }, 'text'],
    ['a text of 5,001 characters', { text: 'x'.repeat(5001) }, 'text'],
    ['a negative message id', { last_message_id: -1 }, 'last_message_id'],
    ['a “closes” value that is not a boolean', { closes: 'yes' }, 'closes'],
  ])('an answer with %s is refused', async (_what, change, field) => {
    expect(refusal(await answer(await file(), change))).toBe(`422 validation_failed: ${field}`);
  });

  it('an answer to an unknown ticket returns 404', async () => {
    expect(refusal(await answer(999_999))).toBe('404 not_found');
  });
});

describe('replies', () => {
  it('a reply reopens a closed ticket and is shown to the requester and the staff', async () => {
    const id = await file();
    await answer(id, { closes: true });
    const token = await tokenOf(id);
    const { messages } = (await open(token)).body;
    const { status, body } = await reply(token, { last_message_id: messages.at(-1)?.id });
    expect([status, body.status, body.messages.at(-1)?.text]).toEqual([201, 'open', 'Thank you.']);
    expect((await read(id)).messages.at(-1)).toMatchObject({ kind: 'reply', author: null, text: 'Thank you.' });
  });

  it('a reply is stored once if it is sent twice', async () => {
    const id = await file();
    const token = await tokenOf(id);
    expect((await reply(token)).status).toBe(201);
    expect(refusal(await reply(token))).toBe('409 ticket_changed');
    expect((await read(id)).messages).toHaveLength(1);
  });

  it('a reply does not restart the waiting time of an open ticket', async () => {
    const id = await file();
    const since = new Date(Date.now() - DAY_MS);
    await use.app.db.update(tickets).set({ statusSince: since }).where(eq(tickets.id, id));
    await reply(await tokenOf(id));
    expect((await read(id)).status_since).toBe(since.toISOString());
  });

  it('the sixth reply to a ticket within a day returns 429', async () => {
    const token = await tokenOf(await file());
    let last = 0;
    for (let sent = 0; sent < 5; sent++) {
      const { status, body } = await reply(token, { last_message_id: last });
      expect(status).toBe(201);
      last = body.messages.at(-1)?.id ?? 0;
    }
    expect(refusal(await reply(token, { last_message_id: last }))).toBe('429 too_many_requests');
  });

  it.each([
    ['to another ticket with the signature of this ticket', (token: string) => token.replace(/^\d+/, '2')],
    ['with a later expiry time', (token: string) => token.replace(/\.(\d+)\./, (_, end) => `.${Number(end) + 1}.`)],
    ['with another signature', (token: string) => token.replace(/.$/, (end) => (end === 'A' ? 'B' : 'A'))],
    ['without a ticket token', () => 'nonsense'],
  ])('a reply through a link %s is refused', async (_what, forge) => {
    const token = forge(await tokenOf(await file()));
    expect(refusal(await open(token))).toBe('410 link_expired');
    expect(refusal(await reply(token))).toBe('410 link_expired');
  });

  it('a reply is refused after the ticket was deleted', async () => {
    const token = await tokenOf(await file());
    await use.app.db.delete(tickets);
    expect(refusal(await open(token))).toBe('410 link_expired');
    expect(refusal(await reply(token))).toBe('410 link_expired');
  });
});

describe('notes', () => {
  it('a note is visible only to the staff, sends no email, and does not prevent an answer', async () => {
    const newMails = await watchMails(use.app);
    const id = await file();
    await newMails();
    const { body } = await staff.post<Ticket>(`/api/admin/tickets/${id}/notes`, { text: 'Ask the carrier.' });
    expect(body.messages).toMatchObject([{ kind: 'note', author: { name: moderator.name }, text: 'Ask the carrier.' }]);
    expect(JSON.stringify((await open(await tokenOf(id))).body)).not.toContain('carrier');
    expect(await newMails()).toEqual([]);
    expect((await answer(id)).status).toBe(200);
  });
});

describe('closing and reopening a ticket', () => {
  const change = (id: number, action: string) => staff.post<Ticket>(`/api/admin/tickets/${id}/${action}`, {});

  it('closing and reopening are recorded once each, and the waiting time of a reopened ticket starts at the requester’s last message', async () => {
    const id = await file();
    const { created_at } = await read(id);
    expect((await change(id, 'close')).body.status).toBe('closed');
    await change(id, 'close');
    expect((await change(id, 'reopen')).body).toMatchObject({ status: 'open', status_since: created_at });
    await change(id, 'reopen');
    const actions = await use.app.db.select().from(auditLog).orderBy(auditLog.id);
    expect(actions.map(({ action }) => action)).toEqual(['tickets.close', 'tickets.reopen']);
  });

  it('a job closes a ticket that has waited for the requester for a month, but no ticket that waits for the staff', async () => {
    const [answered, waiting, recent] = [await file(), await file(), await file()];
    for (const id of [answered, recent]) await answer(id);
    const old = new Date(Date.now() - 31 * DAY_MS);
    for (const id of [answered, waiting]) {
      await use.app.db.update(tickets).set({ statusSince: old }).where(eq(tickets.id, id));
    }
    expect(await waitingTicketsJob(use.app.db).run(new AbortController().signal)).toBe(1);
    const statuses = await Promise.all([answered, waiting, recent].map(async (id) => (await read(id)).status));
    expect(statuses).toEqual(['closed', 'open', 'waiting']);
  });
});

describe('the list of tickets', () => {
  type List = { data: TicketRow[]; meta: { open: number; waiting: number; next_cursor: string | null } };
  const list = async (query = '') => (await staff.get<List>(`/api/admin/tickets${query}`)).body;
  const subjects = async (query: string) => (await list(query)).data.map(({ subject }) => subject);

  it('shows open tickets, the longest waiting first, each on exactly one page', async () => {
    const ids: number[] = [];
    for (const subject of ['one', 'two', 'three']) ids.push(await file({ subject }));
    const old = { statusSince: new Date(Date.now() - DAY_MS) };
    await use.app.db
      .update(tickets)
      .set(old)
      .where(eq(tickets.id, ids[1] ?? 0));
    const pages: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: List = await list(`?limit=1${cursor ? `&cursor=${cursor}` : ''}`);
      pages.push(...page.data.map(({ subject }) => subject));
      cursor = page.meta.next_cursor;
    }
    expect(pages).toEqual(['two', 'one', 'three']);
    await answer(ids[0] ?? 0);
    expect((await list()).meta).toMatchObject({ open: 2, waiting: 1 });
    expect(await subjects('?status=waiting')).toEqual(['one']);
    expect(await subjects('?status=all')).toEqual(['one', 'three', 'two']);
    expect(refusal(await staff.get('/api/admin/tickets?cursor=nonsense'))).toBe('422 validation_failed: cursor');
  });

  it('can be searched by number, by a part of the subject or name, and by a whole email address', async () => {
    const id = await file({ subject: '100% lost' });
    await file({ name: 'Dora', email: 'dora@example.test', subject: 'Question' });
    expect(await subjects(`?q=MG-${1000 + id}`)).toEqual(['100% lost']);
    expect(await subjects('?q=0%25%20LO')).toEqual(['100% lost']);
    expect(await subjects('?q=dor')).toEqual(['Question']);
    expect(await subjects('?q=DORA@example.test')).toEqual(['Question']);
    expect(await subjects('?q=a@example.test')).toEqual([]);
    expect(await subjects('?q=%25')).toEqual(['100% lost']);
  });
});

it('the admin overview counts open tickets, but not tickets that wait for the requester', async () => {
  await answer(await file());
  await file();
  const { body } = await staff.get('/api/admin/overview');
  expect(body).toMatchObject({ waiting: [{ source: 'tickets', count: 1 }] });
});

describe('signed-in requesters', () => {
  it('a signed-in requester sees their own tickets, and gets a confirmation email that links to the ticket', async () => {
    const ann = await makeUser(use.app.db);
    const client = await use.app.as(ann);
    const newMails = await watchMails(use.app);
    const id = await file({ email: ann.email, subject: 'Mine' }, client);
    await file({ subject: 'Of a visitor', email: ann.email });
    const [ownMail, visitors] = await newMails();
    expect((await open(linkIn(ownMail?.text))).body.subject).toBe('Mine');
    // If this email contained a link, anyone could send a text of their own to any address.
    expect(visitors?.text).not.toContain('/support/tickets/');
    const { data } = (await client.get<{ data: OwnTicket[] }>('/api/support/tickets')).body;
    expect(data.map(({ subject, status }) => [subject, status])).toEqual([['Mine', 'open']]);
    expect((await open(data[0]?.token ?? '')).body.subject).toBe('Mine');
    expect(await read(id)).toMatchObject({ user: { id: ann.id, name: ann.name }, is_own_address: true });
  });

  it('the staff sees a signed-in requester as the author of a ticket that contains a different email address', async () => {
    const ann = await makeUser(use.app.db);
    const id = await file({ email: 'other@example.test' }, await use.app.as(ann));
    expect(await read(id)).toMatchObject({ user: { id: ann.id }, is_own_address: false });
    expect(await read(await file())).toMatchObject({ user: null, is_own_address: false });
  });

  it('a suspended user can file a ticket and reply', async () => {
    const ann = await makeUser(use.app.db);
    const client = await use.app.as(ann);
    await use.app.db.update(users).set({ status: 'suspended' }).where(eq(users.id, ann.id));
    expect(refusal(await client.get('/api/support/tickets'))).toBe('403 account_suspended');
    const token = await tokenOf(await file({ email: ann.email }, client));
    expect((await client.post('/api/support/thread', { token }, network())).status).toBe(200);
    const body = { token, text: 'Why?', last_message_id: 0 };
    expect((await client.post('/api/support/thread/replies', body, network())).status).toBe(201);
  });
});
