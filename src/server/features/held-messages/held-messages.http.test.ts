/** A text sent to many users is held until a moderator releases or declines it. */
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { channels } from '#contract/realtime.ts';
import { type Client, refusal } from '#test/client.ts';
import type { Lookups, MadeConversation, Person } from '#test/factories.ts';
import { makeConnection, makeConversation, makeListing, makeLookups, makeUser } from '#test/factories.ts';
import { sharedApp } from '#test/make-app.ts';
import { withTransaction } from '../../db/db.ts';
import { listMails } from '../../mail/mailbox.ts';
import { mailboxFolder } from '../../mail-setup.ts';
import { blocks } from '../../tables/blocks.ts';
import { connections } from '../../tables/connections.ts';
import { listings } from '../../tables/listings.ts';
import { outbox } from '../../tables/outbox.ts';
import { repeatedTexts } from '../../tables/screening.ts';
import { users } from '../../tables/users.ts';
import { oldTextsJob, screenText } from '../screening/index.ts';

const use = sharedApp();
const TEXT = 'I sell my whole collection of cards, tell me what you need.';
type Shown = { id: number; message: string; review?: string };
type Held = { data: { id: number; text: string; count: number; sender: { id: number } }[] };

let lookups: Lookups;
let sender: Person;
let writer: Client;
let moderator: Client;
beforeEach(async () => {
  lookups = await makeLookups(use.app.db);
  sender = await makeUser(use.app.db);
  writer = await use.app.as(sender);
  moderator = await use.app.as(await makeUser(use.app.db, { role: 'moderator' }));
});

const conversation = async (): Promise<MadeConversation> =>
  await makeConversation(use.app.db, { buyer: sender, seller: await makeUser(use.app.db) });
const send = async ({ id }: MadeConversation, message = TEXT, client = writer): Promise<Shown> =>
  (await client.form<Shown>(`/api/conversations/${id}/messages`, { message })).body;
async function read({ id }: MadeConversation, who: Person): Promise<Shown[]> {
  const answer = await (await use.app.as(who)).get<{ data: Shown[] }>(`/api/conversations/${id}/messages`);
  return answer.body.data;
}
const textsOf = async (talk: MadeConversation, who: Person) => (await read(talk, who)).map(({ message }) => message);

/** Screens the text for five recipients, so that the next message with the same text is held. */
async function countFive(): Promise<void> {
  for (const recipientId of [-1, -2, -3, -4, -5]) {
    await withTransaction(use.app.db, (tx) => screenText(tx, { senderId: sender.id, recipientId, text: TEXT }));
  }
}

async function sendToMany(held = 1): Promise<MadeConversation[]> {
  await countFive();
  const talks: MadeConversation[] = [];
  for (let at = 0; at < held; at++) {
    const talk = await conversation();
    expect((await send(talk)).review).toBe('waiting');
    talks.push(talk);
  }
  return talks;
}

async function ask(seller: Person, changes: object = {}) {
  const { id } = await makeListing(use.app.db, seller, { lookups });
  const body = { recipient_id: seller.id, listing_id: id, contactMessage: TEXT, ...changes };
  const answer = await writer.post<{ status: string; review?: string }>('/api/notifications/connection-request', body);
  return { listing: id, body: answer.body };
}
const requestsTo = async (seller: Person) =>
  (await (await use.app.as(seller)).get<{ data: { type: string; message?: string }[] }>('/api/notifications')).body
    .data;

const held = async () => (await moderator.get<Held>('/api/admin/held-messages')).body.data;
async function decide(decision: 'release' | 'decline'): Promise<void> {
  const [text] = await held();
  expect((await moderator.post(`/api/admin/held-messages/${text?.id}/${decision}`)).status).toBe(204);
  await use.app.settled();
}

describe('a message whose text five users have already received', () => {
  it('is shown to its sender as under review, and is not shown to its recipient', async () => {
    const [talk] = (await sendToMany()) as [MadeConversation];
    expect(await read(talk, sender)).toMatchObject([{ message: TEXT, review: 'waiting' }]);
    expect(await read(talk, talk.seller)).toEqual([]);
    const recipient = await use.app.as(talk.seller);
    const { body } = await recipient.get<{ unread_count: number }>(`/api/conversations/${talk.id}`);
    expect(body.unread_count).toBe(0);
    const answer = await recipient.get<{ data: unknown[] }>('/api/conversations/search?q=collection');
    expect(answer.body.data).toEqual([]);
  });

  it('is held regardless of case and punctuation, and other texts are not held', async () => {
    await sendToMany();
    expect((await send(await conversation(), `${TEXT.toUpperCase()} !!`)).review).toBe('waiting');
    expect((await send(await conversation(), 'Is it still available?')).review).toBeUndefined();
    const other = await use.app.as(await makeUser(use.app.db));
    expect(refusal(await other.get('/api/admin/held-messages'))).toBe('404 not_found');
  });

  it('moves its conversation to the top of the sender’s inbox, but not of the recipient’s inbox', async () => {
    const [older, ofSender, other] = [await conversation(), await conversation(), await makeUser(use.app.db)];
    const ofRecipient = await makeConversation(use.app.db, { buyer: other, seller: older.seller });
    await send(older, 'Is it there?');
    await send(ofSender, 'Hello');
    await send(ofRecipient, 'Hello', await use.app.as(other));
    await countFive();
    expect((await send(older)).review).toBe('waiting');
    const list = async (client: Client) =>
      (await client.get<{ data: { id: number }[] }>('/api/conversations')).body.data.map(({ id }) => id);
    expect(await list(await use.app.as(older.seller))).toEqual([ofRecipient.id, older.id]);
    expect(await list(writer)).toEqual([older.id, ofSender.id]);
  });

  it('is not pushed to its recipient if an edit gives it that text', async () => {
    const talk = await conversation();
    const message = await send(talk, 'Is it there?');
    await countFive();
    await use.app.settled();
    use.app.pushes.length = 0;
    expect((await writer.put(`/api/messages/${message.id}`, { message: TEXT })).body).toMatchObject({
      review: 'waiting',
    });
    await use.app.settled();
    const pushedTo = (id: number) =>
      JSON.stringify(use.app.pushes.filter(({ channel }) => channel === channels.privateUser(id)));
    expect(pushedTo(sender.id)).toContain(TEXT);
    expect(pushedTo(talk.seller.id)).not.toContain(TEXT);
  });

  it('is removed from the list of held texts when its sender deletes the message', async () => {
    const talk = await conversation();
    await countFive();
    const { id } = await send(talk);
    expect(await held()).toHaveLength(1);
    expect((await writer.send('DELETE', `/api/messages/${id}`)).status).toBe(200);
    expect(await held()).toEqual([]);
  });

  it('is in the list of held texts once, with the number of held copies, and is counted on the staff overview', async () => {
    await sendToMany(2);
    await ask(await makeUser(use.app.db));
    expect(await held()).toMatchObject([{ text: TEXT, count: 3, sender: { id: sender.id } }]);
    const overview = await moderator.get('/api/admin/overview');
    expect(overview.body).toMatchObject({ waiting: [{ source: 'held_messages', count: 1 }] });
  });
});

it('each recipient of a text is counted only once, however often the text is sent to them', async () => {
  const talk = await conversation();
  for (let at = 0; at < 12; at++) expect((await send(talk)).review).toBeUndefined();
  expect(await use.app.db.select().from(repeatedTexts)).toMatchObject([{ recipientIds: [talk.seller.id] }]);
});

describe('a contact request whose text five users have already received', () => {
  it('stays under review while the seller reads other requests or the buyer sends it again without text', async () => {
    await countFive();
    const seller = await makeUser(use.app.db);
    const { listing } = await ask(seller);
    await makeConnection(use.app.db, await makeListing(use.app.db, seller, { lookups }), await makeUser(use.app.db));
    const unread = { status: 'sent', review: 'waiting' };
    const status = `/api/users/${sender.id}/connection-notification-status/${listing}`;
    expect(await requestsTo(seller)).toHaveLength(1);
    expect((await writer.get(status)).body).toEqual(unread);
    const body = { recipient_id: seller.id, listing_id: listing, contactMessage: '' };
    expect((await writer.post('/api/notifications/connection-request', body)).body).toEqual(unread);
    expect(await requestsTo(seller)).toHaveLength(1);
  });
});

describe('a released text', () => {
  it('arrives once, in its original position and as unread', async () => {
    const [talk] = (await sendToMany()) as [MadeConversation];
    await send(talk, 'Second');
    await read(talk, talk.seller);
    await (await use.app.as(talk.seller)).post(`/api/conversations/${talk.id}/messages/mark-as-read`);
    await decide('release');
    expect(await textsOf(talk, talk.seller)).toEqual([TEXT, 'Second']);
    expect((await read(talk, sender)).map(({ review }) => review)).toEqual([undefined, undefined]);
    const { body } = await (await use.app.as(talk.seller)).get(`/api/conversations/${talk.id}`);
    expect(body).toMatchObject({ unread_count: 2 });
    expect(await held()).toEqual([]);
    expect((await send(await conversation())).review).toBeUndefined();
  });

  it('schedules no second email if an email about a later message is already scheduled', async () => {
    const [talk] = (await sendToMany()) as [MadeConversation];
    await send(talk, 'Second');
    await decide('release');
    expect(await textsOf(talk, talk.seller)).toEqual([TEXT, 'Second']);
    const scheduled = () => use.app.db.select().from(outbox).where(eq(outbox.kind, 'unread-messages'));
    expect(await scheduled()).toHaveLength(1);
  });

  it('arrives with its contact request, a notification and an email if it is the message of a contact request', async () => {
    await sendToMany();
    const seller = await makeUser(use.app.db);
    const { listing, body } = await ask(seller);
    expect(body).toEqual({ status: 'sent', review: 'waiting' });
    expect(await requestsTo(seller)).toEqual([]);
    const status = `/api/users/${sender.id}/connection-notification-status/${listing}`;
    expect((await writer.get(status)).body).toEqual({ status: 'sent', review: 'waiting' });
    await decide('release');
    expect(await requestsTo(seller)).toMatchObject([{ type: 'connection_request' }]);
    expect((await writer.get(status)).body).toEqual({ status: 'pending' });
    const mails = (await listMails(mailboxFolder(use.app.config))).filter(({ to }) => to === seller.email);
    expect(mails.map(({ text }) => text)).toEqual([expect.stringContaining('my whole collection')]);
  });

  it('arrives with the additional listings of its contact request', async () => {
    await sendToMany();
    const seller = await makeUser(use.app.db);
    const towel = await makeListing(use.app.db, seller, { lookups, name: 'Towel' });
    expect((await ask(seller, { additional_listing_ids: [towel.id] })).body).toEqual({
      status: 'sent',
      review: 'waiting',
    });
    expect(await requestsTo(seller)).toEqual([]);
    await decide('release');
    expect(await requestsTo(seller)).toMatchObject([
      { type: 'connection_request', request: { additional_listings: [{ id: towel.id, name: 'Towel' }] } },
    ]);
  });

  it('arrives in the conversation if the seller has accepted the request with its earlier message', async () => {
    const seller = await makeUser(use.app.db);
    const { listing } = await ask(seller, { contactMessage: 'Is it still available?' });
    await countFive();
    const rewrite = { recipient_id: seller.id, listing_id: listing, contactMessage: TEXT };
    await writer.post('/api/notifications/connection-request', rewrite);
    const recipient = await use.app.as(seller);
    const [request] = (await recipient.get<{ data: { id: string }[] }>('/api/notifications')).body.data;
    expect((await recipient.post(`/api/notifications/${request?.id}/connection-accept`)).status).toBe(200);
    const [talk] = (await recipient.get<{ data: MadeConversation[] }>('/api/conversations')).body.data;
    if (!talk) throw new Error('no conversation');
    expect(await textsOf(talk, seller)).toEqual(['Is it still available?']);
    expect(await textsOf(talk, sender)).toEqual(['Is it still available?', TEXT]);
    await decide('release');
    expect(await textsOf(talk, seller)).toEqual(['Is it still available?', TEXT]);
    expect(await textsOf(talk, sender)).toEqual(['Is it still available?', TEXT]);
  });

  it('does not reach a recipient who blocked the sender before or after the text was sent', async () => {
    const before = await conversation();
    await use.app.db.insert(blocks).values({ blockerId: before.seller.id, blockedId: sender.id });
    const [after] = (await sendToMany()) as [MadeConversation];
    expect((await send(before)).review).toBe('waiting');
    const seller = await makeUser(use.app.db);
    await ask(seller);
    for (const who of [after.seller, seller]) {
      await use.app.db.insert(blocks).values({ blockerId: who.id, blockedId: sender.id });
    }
    await use.app.db.delete(blocks).where(eq(blocks.blockerId, before.seller.id));
    await decide('release');
    await use.app.db.delete(blocks);
    for (const talk of [before, after]) {
      expect(await textsOf(talk, talk.seller)).toEqual([]);
      expect(await read(talk, sender)).toEqual([expect.not.objectContaining({ review: expect.anything() })]);
    }
    expect(await requestsTo(seller)).toEqual([]);
  });

  it('is not delivered if its sender is suspended', async () => {
    const [talk] = (await sendToMany()) as [MadeConversation];
    await use.app.db.update(users).set({ status: 'suspended' }).where(eq(users.id, sender.id));
    await decide('release');
    expect(await textsOf(talk, talk.seller)).toEqual([]);
  });

  it('creates no contact request if its sender is suspended', async () => {
    await sendToMany();
    const seller = await makeUser(use.app.db);
    await ask(seller);
    const setStatus = (status: 'active' | 'suspended') =>
      use.app.db.update(users).set({ status }).where(eq(users.id, sender.id));
    await setStatus('suspended');
    await decide('release');
    await setStatus('active');
    expect(await requestsTo(seller)).toEqual([]);
  });

  it('creates no contact request about a listing that was closed', async () => {
    await sendToMany();
    const seller = await makeUser(use.app.db);
    const { listing } = await ask(seller);
    await use.app.db.update(listings).set({ status: 'closed' }).where(eq(listings.id, listing));
    await decide('release');
    expect(await requestsTo(seller)).toEqual([]);
  });
});

describe('a declined text', () => {
  it('never reaches its recipients, and is shown to its sender as declined', async () => {
    const [talk] = (await sendToMany()) as [MadeConversation];
    const seller = await makeUser(use.app.db);
    const { listing } = await ask(seller);
    await decide('decline');
    expect(await read(talk, talk.seller)).toEqual([]);
    expect(await read(talk, sender)).toMatchObject([{ review: 'declined' }]);
    expect(await requestsTo(seller)).toEqual([]);
    const status = `/api/users/${sender.id}/connection-notification-status/${listing}`;
    expect((await writer.get(status)).body).toEqual({ status: 'sent', review: 'declined' });
    expect((await send(talk)).review).toBe('declined');
    expect(await held()).toEqual([]);
    const body = { recipient_id: seller.id, listing_id: listing, contactMessage: 'Is it still there?' };
    await writer.post('/api/notifications/connection-request', body);
    expect(await requestsTo(seller)).toMatchObject([{ type: 'connection_request' }]);
  });

  it('does not replace the earlier message of a contact request that the seller has already received', async () => {
    await sendToMany();
    const seller = await makeUser(use.app.db);
    const { listing } = await ask(seller, { contactMessage: 'Is it still there?' });
    const body = { recipient_id: seller.id, listing_id: listing, contactMessage: TEXT };
    const answer = await writer.post('/api/notifications/connection-request', body);
    expect(answer.body).toMatchObject({ review: 'waiting' });
    expect((await writer.get(`/api/connection-requests?listing_id=${listing}`)).body).toMatchObject({
      data: [{ message: TEXT }],
    });
    await decide('decline');
    const [request] = await use.app.db.select().from(connections).where(eq(connections.listingId, listing));
    expect(request?.message).toBe('Is it still there?');
  });
});

describe('a decision about a held text', () => {
  it('can be made only once, and is refused to a moderator about a staff member’s text and to an admin about their own text', async () => {
    await sendToMany();
    const [{ id } = { id: 0 }] = await held();
    const otherModerator = await use.app.as(await makeUser(use.app.db, { role: 'moderator' }));
    await use.app.db.update(users).set({ role: 'admin' }).where(eq(users.id, sender.id));
    const admin = await use.app.as(await makeUser(use.app.db, { role: 'admin' }));
    expect(refusal(await moderator.post(`/api/admin/held-messages/${id}/release`))).toBe('403 forbidden');
    expect(refusal(await writer.post(`/api/admin/held-messages/${id}/release`))).toBe('403 forbidden');
    await use.app.db.update(users).set({ role: 'member' }).where(eq(users.id, sender.id));
    expect((await otherModerator.post(`/api/admin/held-messages/${id}/decline`)).status).toBe(204);
    expect(refusal(await moderator.post(`/api/admin/held-messages/${id}/release`))).toBe('409 already_decided');
    expect(refusal(await moderator.post('/api/admin/held-messages/999999/release'))).toBe('404 not_found');
    const { body } = await admin.get('/api/admin/audit?action=held-messages');
    expect(body).toMatchObject({ data: [{ action: 'held-messages.decline', target: { id: String(sender.id) } }] });
  });

  it('can be made by the admin who wrote the text if there is no other active admin', async () => {
    await makeUser(use.app.db, { role: 'admin', status: 'suspended' });
    const [talk] = (await sendToMany()) as [MadeConversation];
    const [{ id } = { id: 0 }] = await held();
    await use.app.db.update(users).set({ role: 'admin' }).where(eq(users.id, sender.id));
    expect((await writer.post(`/api/admin/held-messages/${id}/release`)).status).toBe(204);
    await use.app.settled();
    expect(await textsOf(talk, talk.seller)).toEqual([TEXT]);
  });

  it('is refused for a text that was sent to too few people to be held', async () => {
    await send(await conversation());
    const [text] = await use.app.db.select().from(repeatedTexts);
    expect(refusal(await moderator.post(`/api/admin/held-messages/${text?.id}/decline`))).toBe('404 not_found');
  });
});

it('a declined text is still declined when it is sent again after a day', async () => {
  await sendToMany();
  await decide('decline');
  await use.app.db.update(repeatedTexts).set({ countedSince: new Date(Date.now() - 25 * 3_600_000) });
  const [before] = await use.app.db.select().from(repeatedTexts);
  expect((await send(await conversation())).review).toBe('declined');
  expect(await use.app.db.select().from(repeatedTexts)).toEqual([before]);
});

it('the cleanup job deletes the fingerprint of a declined text after 30 days, but does not deliver the messages', async () => {
  const [talk] = (await sendToMany()) as [MadeConversation];
  await decide('decline');
  const decidedDaysAgo = (days: number) =>
    use.app.db.update(repeatedTexts).set({ decidedAt: new Date(Date.now() - days * 86_400_000) });
  const runJob = () => oldTextsJob(use.app.db).run(new AbortController().signal);
  const [text] = await use.app.db.select().from(repeatedTexts);
  await decidedDaysAgo(29);
  expect(await runJob()).toBe(0);
  await decidedDaysAgo(31);
  expect(await runJob()).toBe(1);
  expect(await runJob()).toBe(0);
  const [forgotten] = await use.app.db.select().from(repeatedTexts);
  expect(forgotten).toMatchObject({ id: text?.id, status: 'declined', recipientIds: [] });
  expect(forgotten?.fingerprint).not.toEqual(text?.fingerprint);
  expect(await read(talk, talk.seller)).toEqual([]);
  expect(await read(talk, sender)).toMatchObject([{ review: 'declined' }]);
  expect((await send(await conversation())).review).toBeUndefined();
});

it('the same text gets a different fingerprint for each sender', async () => {
  const { id: otherId } = await makeUser(use.app.db);
  for (const senderId of [sender.id, otherId]) {
    await withTransaction(use.app.db, (tx) => screenText(tx, { senderId, recipientId: -1, text: TEXT }));
  }
  const texts = await use.app.db.select().from(repeatedTexts);
  expect(new Set(texts.map(({ fingerprint }) => fingerprint.toString('hex'))).size).toBe(2);
});

it('the recipient count of a text restarts after a day, and the cleanup job deletes old counts', async () => {
  await countFive();
  const yesterday = new Date(Date.now() - 25 * 3_600_000);
  await use.app.db.update(repeatedTexts).set({ countedSince: yesterday });
  expect((await send(await conversation())).review).toBeUndefined();
  await use.app.db.update(repeatedTexts).set({ countedSince: new Date(Date.now() - 49 * 3_600_000) });
  expect(await oldTextsJob(use.app.db).run(new AbortController().signal)).toBe(1);
});
