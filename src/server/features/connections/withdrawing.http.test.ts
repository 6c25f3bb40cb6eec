import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { OwnRequest } from '#contract/connections.ts';
import type { Notification } from '#contract/notifications.ts';
import { type Client, refusal } from '#test/client.ts';
import { makeConnection, makeListing, makeUser } from '#test/factories.ts';
import { sharedApp } from '#test/make-app.ts';
import { watchMails } from '#test/new-mails.ts';
import { sellerAndBuyer } from '#test/parties.ts';
import { listings } from '../../tables/listings.ts';

const use = sharedApp();
const market = sellerAndBuyer(use, { country: 'CA', ratingSum: 9, reviewCount: 2 });

const listOwnRequests = async (query = '') =>
  (await market.asBuyer.get<{ data: OwnRequest[] }>(`/api/connection-requests${query}`)).body.data;
const notes = async (client: Client) => (await client.get<{ data: Notification[] }>('/api/notifications')).body.data;
const status = async () =>
  (
    await market.asBuyer.get<{ status: string }>(
      `/api/users/${market.buyer.id}/connection-notification-status/${market.listing.id}`,
    )
  ).body.status;
const ask = (contactMessage: string) =>
  market.asBuyer.post('/api/notifications/connection-request', {
    recipient_id: market.seller.id,
    listing_id: market.listing.id,
    contactMessage,
  });

describe('GET /api/connection-requests', () => {
  it('lists the user’s own requests with their messages, newest first', async () => {
    await makeConnection(use.app.db, market.listing, market.buyer, 'Is it still there?');
    const other = await makeListing(use.app.db, await makeUser(use.app.db));
    await makeConnection(use.app.db, other, market.buyer);
    await makeConnection(use.app.db, other, await makeUser(use.app.db), 'Not mine');
    expect(await listOwnRequests()).toMatchObject([
      { message: '', listing: { id: other.id } },
      {
        status: 'sent',
        message: 'Is it still there?',
        listing: { id: market.listing.id, name: market.listing.name, price: 18.5, status: 'open' },
        seller: { id: market.seller.id, name: market.seller.name },
        conversation_id: null,
      },
    ]);
    expect(await listOwnRequests(`?listing_id=${market.listing.id}`)).toHaveLength(1);
  });

  it('leaves out a request about a listing that a moderator hides', async () => {
    await makeConnection(use.app.db, market.listing, market.buyer);
    await use.app.db.update(listings).set({ isHidden: true }).where(eq(listings.id, market.listing.id));
    expect(await listOwnRequests()).toEqual([]);
  });

  it('includes the conversation id of an accepted request', async () => {
    const { notification } = await makeConnection(use.app.db, market.listing, market.buyer);
    const accepted = await market.asSeller.post<{ conversation_id: number }>(
      `/api/notifications/${notification}/connection-accept`,
    );
    expect(await listOwnRequests()).toMatchObject([
      { status: 'accepted', conversation_id: accepted.body.conversation_id },
    ]);
  });
});

describe('DELETE /api/connection-requests/{id}', () => {
  it('removes the request from the buyer’s list and shows it to the seller as withdrawn', async () => {
    const { id, notification } = await makeConnection(use.app.db, market.listing, market.buyer, 'Is it still there?');
    expect((await market.asBuyer.send('DELETE', `/api/connection-requests/${id}`)).status).toBe(204);
    expect(await listOwnRequests()).toEqual([]);
    expect(await status()).toBe('none');
    expect(await notes(market.asSeller)).toMatchObject([
      { id: notification, is_read: true, connection_status: 'withdrawn', request: { message: '' } },
    ]);
    expect(refusal(await market.asSeller.post(`/api/notifications/${notification}/connection-accept`))).toBe(
      '409 already_decided',
    );
    expect((await market.asBuyer.send('DELETE', `/api/connection-requests/${id}`)).status).toBe(404);
  });

  it('lets the buyer send the request again, which notifies the seller again', async () => {
    const { id, notification } = await makeConnection(use.app.db, market.listing, market.buyer, 'First');
    const other = await makeConnection(use.app.db, market.listing, await makeUser(use.app.db), 'Between');
    await market.asBuyer.send('DELETE', `/api/connection-requests/${id}`);
    expect((await ask('Second')).body).toEqual({ status: 'sent' });
    expect(await listOwnRequests()).toMatchObject([{ message: 'Second', status: 'sent' }]);
    expect(await notes(market.asSeller)).toMatchObject([
      { id: notification, is_read: false, connection_status: 'pending', request: { message: 'Second' } },
      { id: other.notification },
    ]);
  });

  it('lets the buyer send the request again, which puts it at the top of the list of own requests', async () => {
    const { id } = await makeConnection(use.app.db, market.listing, market.buyer, 'First');
    const other = await makeListing(use.app.db, await makeUser(use.app.db));
    await makeConnection(use.app.db, other, market.buyer);
    await market.asBuyer.send('DELETE', `/api/connection-requests/${id}`);
    await ask('Second');
    expect(await listOwnRequests()).toMatchObject([{ message: 'Second' }, { listing: { id: other.id } }]);
  });

  it('returns 409 once the seller has decided, 404 to other users, and 401 to visitors', async () => {
    const { id, notification } = await makeConnection(use.app.db, market.listing, market.buyer);
    const stranger = await use.app.as(await makeUser(use.app.db));
    for (const client of [market.asSeller, stranger]) {
      expect(refusal(await client.send('DELETE', `/api/connection-requests/${id}`))).toBe('404 not_found');
    }
    const answer = await use.app.visitor.send('DELETE', `/api/connection-requests/${id}`);
    expect(refusal(answer)).toBe('401 unauthenticated');
    expect(await listOwnRequests()).toMatchObject([{ id }]);
    await market.asSeller.post(`/api/notifications/${notification}/connection-decline`);
    expect(refusal(await market.asBuyer.send('DELETE', `/api/connection-requests/${id}`))).toBe('409 already_decided');
  });
});

it('a contact request cannot be decided twice, even if the seller has blocked the buyer in the meantime', async () => {
  const { notification } = await makeConnection(use.app.db, market.listing, market.buyer);
  const accept = () => market.asSeller.post(`/api/notifications/${notification}/connection-accept`);
  expect((await accept()).status).toBe(200);
  await market.asSeller.put(`/api/blocks/${market.buyer.id}`);
  expect(refusal(await accept())).toBe('409 already_decided');
});

describe('the notification of a request', () => {
  it('shows the message, the rating and country of the buyer, and the price of the listing', async () => {
    await makeConnection(use.app.db, market.listing, market.buyer, 'Is it still there?');
    const [note] = await notes(market.asSeller);
    expect(note?.request).toMatchObject({
      message: 'Is it still there?',
      sender: { average_rating: 4.5, review_count: 2, country: 'CA' },
      listing: { price: 18.5, currency: { code: 'USD' } },
    });
    expect(note?.request?.listing.image1).toContain('/storage/listings/');
  });

  it('is followed by a notification to the buyer, but no email, when the seller declines the request', async () => {
    const { notification } = await makeConnection(use.app.db, market.listing, market.buyer);
    await use.app.settled();
    const newMails = await watchMails(use.app);
    await market.asSeller.post(`/api/notifications/${notification}/connection-decline`);
    expect(await notes(market.asBuyer)).toMatchObject([
      {
        type: 'connection_declined',
        sender: { name: market.seller.name },
        listing: { id: market.listing.id },
        request: null,
      },
    ]);
    expect(await newMails()).toEqual([]);
  });
});
