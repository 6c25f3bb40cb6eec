import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Conversation, Message } from '#contract/conversations.ts';
import type { Notification } from '#contract/notifications.ts';
import { type Client, refusal } from '#test/client.ts';
import { type MadeListing, makeConnection, makeListing, makeUser, type Person } from '#test/factories.ts';
import { sharedApp } from '#test/make-app.ts';
import { notifications } from '../../tables/notifications.ts';

const use = sharedApp();
let [sellerIs, buyerIs]: Person[] = [];
let seller: Client;
let buyer: Client;
let listing: MadeListing;
const UNKNOWN_ID = randomUUID();

beforeEach(async () => {
  const { app } = use;
  sellerIs = await makeUser(app.db, { name: 'seller' });
  buyerIs = await makeUser(app.db, { name: 'buyer' });
  [seller, buyer] = [await app.as(sellerIs), await app.as(buyerIs)];
  listing = await makeListing(app.db, sellerIs, { name: 'Photocard' });
});

const ask = (contactMessage?: string, changes: object = {}, client = buyer) =>
  client.post<{ status: string }>('/api/notifications/connection-request', {
    recipient_id: listing.seller.id,
    listing_id: listing.id,
    ...(contactMessage === undefined ? {} : { contactMessage }),
    ...changes,
  });
type Bell = { data: Notification[]; meta: { unread: number } };
const bellOf = async (client: Client) => (await client.get<Bell>('/api/notifications')).body;
const inboxOf = async (client: Client) =>
  (await client.get<{ data: Conversation[] }>('/api/conversations?closed=1')).body.data;
const statusOf = async (client: Client, id: number) =>
  (await client.get<{ status: string }>(`/api/users/${id}/connection-notification-status/${listing.id}`)).body.status;
const statusForBuyer = () => statusOf(buyer, buyerIs?.id ?? 0);
const answer = (how: 'accept' | 'decline', notification: string, client = seller) =>
  client.post<Notification>(`/api/notifications/${notification}/connection-${how}`);

async function request(): Promise<Notification> {
  const [first] = (await bellOf(seller)).data;
  if (!first) throw new Error('the bell is empty');
  return first;
}

describe('POST /api/notifications/connection-request', () => {
  it('notifies the seller once, with the message', async () => {
    expect(await ask('Is it still there?')).toMatchObject({ status: 200, body: { status: 'sent' } });
    const { data, meta } = await bellOf(seller);
    expect(meta.unread).toBe(1);
    expect(data).toHaveLength(1);
    expect(data[0]).toMatchObject({
      type: 'connection_request',
      sender: { id: buyerIs?.id, name: 'buyer' },
      listing: { id: listing.id, name: 'Photocard' },
      is_read: false,
      connection_status: 'pending',
      conversation_id: null,
    });
    expect(data[0]?.request?.message).toBe('Is it still there?');
    expect((await bellOf(buyer)).data).toEqual([]);
  });

  it('sets the status to sent, which becomes pending when the seller sees the request and accepted when the seller accepts', async () => {
    expect(await statusForBuyer()).toBe('none');
    await ask('Hello');
    expect(await statusForBuyer()).toBe('sent');
    await bellOf(seller);
    expect(await statusForBuyer()).toBe('pending');
    await answer('accept', (await request()).id);
    expect(await statusForBuyer()).toBe('accepted');
  });

  it('creates a contact request that becomes pending when the seller fetches its notification by id', async () => {
    await ask('Hello');
    const [notification] = await use.app.db.select({ id: notifications.id }).from(notifications);
    expect(await statusForBuyer()).toBe('sent');
    expect((await seller.get<Notification>(`/api/notifications/${notification?.id}`)).body.connection_status).toBe(
      'pending',
    );
    expect(await statusForBuyer()).toBe('pending');
  });

  it('replaces the message of a repeated request unless the new message is blank, without a second notification', async () => {
    await ask('First words');
    expect(await ask('Newer words')).toMatchObject({ status: 200, body: { status: 'sent' } });
    const { id } = await request();
    expect(await ask('Newest words')).toMatchObject({ status: 200, body: { status: 'pending' } });
    // A blank message does not replace the stored one.
    await ask('   ');
    expect((await bellOf(seller)).data).toHaveLength(1);
    await answer('accept', id);
    const [conversation] = await inboxOf(buyer);
    const thread = await buyer.get<{ data: Message[] }>(`/api/conversations/${conversation?.id}/messages`);
    expect(thread.body.data.map((message) => message.message)).toEqual(['Newest words']);
  });

  it.each<[string, object, string]>([
    ['an unknown listing', { listing_id: 999 }, '404 not_found'],
    ['a recipient other than the seller', { recipient_id: 2 }, '422 validation_failed: recipient_id'],
    ['a listing id that is not a number', { listing_id: 'abc' }, '422 validation_failed: listing_id'],
    ['a listing id beyond the integer range', { listing_id: 99_999_999_999 }, '422 validation_failed: listing_id'],
    ['a message of 4,001 characters', { contactMessage: 'x'.repeat(4001) }, '422 validation_failed: contactMessage'],
  ])('rejects %s', async (_name, changes, expected) => {
    expect(refusal(await ask('Hello', changes))).toBe(expected);
    expect((await bellOf(seller)).data).toEqual([]);
  });

  it("returns 422 for the user's own listing", async () => {
    expect(refusal(await ask('Hello', {}, seller))).toBe('422 validation_failed: recipient_id');
  });

  it('validates the request before it returns 409 for a closed listing', async () => {
    listing = await makeListing(use.app.db, sellerIs as Person, { status: 'closed' });
    expect(refusal(await ask('Hello'))).toBe('409 listing_closed');
    expect(refusal(await ask('Hello', { recipient_id: 2 }))).toBe('422 validation_failed: recipient_id');
    expect(refusal(await ask('Hello', {}, seller))).toBe('422 validation_failed: recipient_id');
  });

  it.each(['accept', 'decline'] as const)(
    'returns 409 for a repeated request after the seller’s decision: %s',
    async (how) => {
      await ask('Hello');
      await answer(how, (await request()).id);
      expect(refusal(await ask('Please?'))).toBe('409 already_decided');
    },
  );

  it('accepts ids sent as strings, and null instead of a message', async () => {
    const asText = { recipient_id: String(listing.seller.id), listing_id: String(listing.id), contactMessage: null };
    expect(await ask(undefined, asText)).toMatchObject({ status: 200 });
    expect(await statusForBuyer()).toBe('sent');
  });

  it('returns 401 to visitors', async () => {
    expect(refusal(await ask('Hello', {}, use.app.visitor))).toBe('401 unauthenticated');
  });
});

describe('GET /api/users/{userId}/connection-notification-status/{listingId}', () => {
  it('returns 403 to other users and 401 to visitors', async () => {
    const path = `/api/users/${buyerIs?.id}/connection-notification-status/${listing.id}`;
    expect(refusal(await seller.get(path))).toBe('403 forbidden');
    expect(refusal(await use.app.visitor.get(path))).toBe('401 unauthenticated');
  });

  it("returns the viewer's own status for the viewer's id and for the seller's id", async () => {
    const sellerId = sellerIs?.id ?? 0;
    const stranger = await use.app.as(await makeUser(use.app.db));
    await ask('Hello');
    expect([await statusForBuyer(), await statusOf(buyer, sellerId)]).toEqual(['sent', 'sent']);
    expect(await statusOf(stranger, sellerId)).toBe('none');
    expect(await statusOf(seller, sellerId)).toBe('none');
  });

  it.each(['999', 'abc', '99999999999'])(
    'returns 404 for the listing id %s, and refuses the same value as a user id',
    async (id) => {
      expect(refusal(await buyer.get(`/api/users/${buyerIs?.id}/connection-notification-status/${id}`))).toBe(
        '404 not_found',
      );
      expect(refusal(await buyer.get(`/api/users/${id}/connection-notification-status/${listing.id}`))).toBe(
        id === '999' ? '403 forbidden' : '404 not_found',
      );
    },
  );
});

describe('POST /api/notifications/{id}/connection-accept', () => {
  it('opens a conversation that starts with the contact message, and notifies the buyer', async () => {
    await ask('Is it still there?\r\nI would love it.');
    const { id } = await request();
    const { status, body } = await answer('accept', id);
    expect(status).toBe(200);
    expect(body).toMatchObject({ id, connection_status: 'accepted', is_read: true });
    const conversation = body.conversation_id;
    const [mine] = await inboxOf(buyer);
    expect(mine).toMatchObject({
      id: conversation,
      status: 'active',
      listing: { id: listing.id, name: 'Photocard' },
      seller: { name: 'seller' },
      buyer: { name: 'buyer' },
      unread_count: 0,
    });
    expect((await inboxOf(seller))[0]?.unread_count).toBe(1);
    const thread = await seller.get<{ data: Message[] }>(`/api/conversations/${conversation}/messages`);
    expect(thread.body.data).toHaveLength(1);
    expect(thread.body.data[0]).toMatchObject({
      message: 'Is it still there?\nI would love it.',
      sender_id: buyerIs?.id,
      images: [],
    });
    const { data, meta } = await bellOf(buyer);
    expect(meta.unread).toBe(1);
    expect(data[0]).toMatchObject({
      type: 'connection_accepted',
      sender: { name: 'seller' },
      conversation_id: conversation,
      connection_status: null,
    });
    expect((await bellOf(seller)).meta.unread).toBe(0);
  });

  it.each([undefined, '', ' \n\u200b '])('creates no message from the blank contact message %j', async (blank) => {
    await ask(blank);
    const { body } = await answer('accept', (await request()).id);
    const thread = await buyer.get<{ data: Message[] }>(`/api/conversations/${body.conversation_id}/messages`);
    expect(thread.body.data).toEqual([]);
    expect((await inboxOf(seller))[0]?.unread_count).toBe(0);
  });

  it('opens one conversation per buyer', async () => {
    const other = await makeUser(use.app.db);
    for (const person of [buyerIs as Person, other]) {
      const { notification } = await makeConnection(use.app.db, listing, person);
      await answer('accept', notification);
    }
    expect(new Set((await inboxOf(seller)).map((conversation) => conversation.buyer_id))).toEqual(
      new Set([buyerIs?.id, other.id]),
    );
  });

  it('returns 409 and changes nothing if the request is already decided', async () => {
    await ask('Hello');
    const { id } = await request();
    await answer('accept', id);
    expect(refusal(await answer('accept', id))).toBe('409 already_decided');
    expect(refusal(await answer('decline', id))).toBe('409 already_decided');
    expect(await statusForBuyer()).toBe('accepted');
    expect(await inboxOf(buyer)).toHaveLength(1);
    expect((await bellOf(buyer)).data).toHaveLength(1);
  });
});

describe('POST /api/notifications/{id}/connection-decline', () => {
  it('declines the request without opening a conversation, and notifies the buyer', async () => {
    await ask('Hello');
    const { id } = await request();
    expect(await answer('decline', id)).toMatchObject({
      status: 200,
      body: { id, connection_status: 'declined', is_read: true, conversation_id: null },
    });
    expect(await statusForBuyer()).toBe('declined');
    expect(await inboxOf(buyer)).toEqual([]);
    expect((await bellOf(buyer)).data).toMatchObject([{ type: 'connection_declined', listing: { id: listing.id } }]);
    expect(refusal(await answer('decline', id))).toBe('409 already_decided');
    expect(refusal(await answer('accept', id))).toBe('409 already_decided');
  });
});

describe('the notification of a contact request', () => {
  it.each(['accept', 'decline'] as const)(
    'returns 404 if a user other than the seller tries to %s the request, and 401 to visitors',
    async (how) => {
      await ask('Hello');
      const { id } = await request();
      expect(refusal(await answer(how, id, buyer))).toBe('404 not_found');
      expect(refusal(await answer(how, id, use.app.visitor))).toBe('401 unauthenticated');
      for (const unknown of [UNKNOWN_ID, 'abc', '1', '99999999999']) {
        expect(refusal(await answer(how, unknown))).toBe('404 not_found');
      }
      await answer('accept', id);
      const [accepted] = (await bellOf(buyer)).data;
      expect(refusal(await answer(how, accepted?.id ?? '', buyer))).toBe('404 not_found');
    },
  );
});
