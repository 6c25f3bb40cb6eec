import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Conversation, Message } from '#contract/conversations.ts';
import { MAX_ADDITIONAL_LISTINGS } from '#contract/limits.ts';
import {
  type Lookups,
  type MadeListing,
  makeConversation,
  makeListing,
  makeLookups,
  makeSwap,
} from '#test/factories.ts';
import { sharedApp } from '#test/make-app.ts';
import { sellerAndBuyer } from '#test/parties.ts';
import { bundleListings } from '../../tables/bundles.ts';
import { connections } from '../../tables/connections.ts';
import { messages } from '../../tables/conversations.ts';
import { notifications } from '../../tables/notifications.ts';

const use = sharedApp();
const market = sellerAndBuyer(use);
let lookups: Lookups;
let items: MadeListing[];
const idAt = (at: number): number => items[at]?.id ?? 0;

beforeEach(async () => {
  lookups = await makeLookups(use.app.db);
  items = [];
  for (let at = 0; at < 12; at++) items.push(await makeListing(use.app.db, market.seller, { lookups }));
});

const ask = (listingId: number, ids: readonly number[]) =>
  market.asBuyer.post('/api/notifications/connection-request', {
    recipient_id: market.seller.id,
    listing_id: listingId,
    contactMessage: 'Hello',
    additional_listing_ids: ids,
  });
const add = (id: number, listingId: number) =>
  market.asBuyer.post<Conversation>(`/api/conversations/${id}/listings`, { listing_id: listingId });
const setStatus = async (id: number, status: 'open' | 'closed') => {
  const { body } = await market.asSeller.get<{ version: number }>(`/api/listings/${id}`);
  const { viewer: _, seller: __, ...form } = body as typeof body & { viewer: unknown; seller: unknown };
  return await market.asSeller.put(`/api/listings/${id}`, { ...form, status });
};
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).toSorted();
const storedBundles = () => use.app.db.select().from(bundleListings);

describe('concurrent requests about several listings', () => {
  it('create one contact request with one set of listings if several tabs send the same bundle', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => ask(idAt(0), [idAt(1), idAt(2)])));
    expect(statuses(answers)).toEqual(Array(6).fill(200));
    expect(await use.app.db.select().from(connections)).toHaveLength(1);
    expect(await use.app.db.select().from(notifications)).toHaveLength(1);
    expect((await storedBundles()).map(({ listingId }) => listingId)).toEqual([idAt(1), idAt(2)]);
  });

  it('include a listing in only one of two bundles', async () => {
    for (let round = 0; round < 5; round++) {
      const [first, second, shared] = [idAt(round * 2), idAt(round * 2 + 1), idAt(11)];
      await use.app.db.delete(bundleListings);
      const answers = await Promise.all([ask(first, [shared]), ask(second, [shared])]);
      expect(statuses(answers)).toEqual([200, 422]);
      expect(await storedBundles()).toHaveLength(1);
    }
  });

  it('are not both stored if each includes the main listing of the other', async () => {
    for (let round = 0; round < 5; round++) {
      const [first, second] = [idAt(round * 2), idAt(round * 2 + 1)];
      const answers = await Promise.all([ask(first, [second]), ask(second, [first])]);
      expect(statuses(answers)).toEqual([200, 422]);
    }
  });

  it('are either stored with all their listings or refused with 422 while the seller closes one of the listings', async () => {
    for (let round = 0; round < 8; round++) {
      const [main, item] = [idAt(round), idAt(11)];
      await setStatus(item, 'open');
      await use.app.db.delete(bundleListings);
      const [request, closed] = await Promise.all([ask(main, [item]), setStatus(item, 'closed')]);
      expect(closed.status).toBe(200);
      expect([200, 422]).toContain(request.status);
      const stored = await use.app.db.select().from(connections).where(eq(connections.listingId, main));
      expect(stored).toHaveLength(request.status === 200 ? 1 : 0);
      expect(await storedBundles()).toHaveLength(stored.length);
    }
  });

  it('leave no additional listings if a request that is also accepted and sent again ends up withdrawn', async () => {
    for (let round = 0; round < 6; round++) {
      const main = idAt(round);
      await use.app.db.delete(bundleListings);
      await ask(main, [idAt(10), idAt(11)]);
      const [row] = await use.app.db.select().from(connections).where(eq(connections.listingId, main));
      const [notice] = await use.app.db
        .select()
        .from(notifications)
        .where(eq(notifications.connectionId, row?.id ?? 0));
      await Promise.all([
        market.asBuyer.send('DELETE', `/api/connection-requests/${row?.id}`),
        market.asSeller.post(`/api/notifications/${notice?.id}/connection-accept`),
        ask(main, [idAt(10)]),
      ]);
      const [after] = await use.app.db.select().from(connections).where(eq(connections.listingId, main));
      const stored = await storedBundles();
      // A request that is sent again after a withdrawal contains only the newly sent listings.
      if (after?.status === 'withdrawn') expect(stored).toEqual([]);
      else expect([1, 2]).toContain(stored.length);
    }
  });
});

describe('concurrent additions to a conversation', () => {
  it('add the same listing once, with one message', async () => {
    const { id } = await makeConversation(use.app.db, { listing: market.listing, buyer: market.buyer });
    const answers = await Promise.all(Array.from({ length: 6 }, () => add(id, idAt(0))));
    expect(statuses(answers)).toEqual(Array(6).fill(200));
    expect(await storedBundles()).toHaveLength(1);
    expect(await use.app.db.select().from(messages)).toHaveLength(1);
  });

  it('add at most nine listings, with one message each', async () => {
    const { id } = await makeConversation(use.app.db, { listing: market.listing, buyer: market.buyer });
    const answers = await Promise.all(items.map((item) => add(id, item.id)));
    const refused = items.length - MAX_ADDITIONAL_LISTINGS;
    expect(statuses(answers)).toEqual([...Array(MAX_ADDITIONAL_LISTINGS).fill(200), ...Array(refused).fill(422)]);
    const stored = await storedBundles();
    expect(new Set(stored.map(({ place }) => place)).size).toBe(MAX_ADDITIONAL_LISTINGS);
    const { body } = await market.asSeller.get<{ data: Message[] }>(`/api/conversations/${id}/messages`);
    expect(body.data.map((message) => message.added_listing_id).toSorted()).toEqual(
      stored.map(({ listingId }) => listingId).toSorted(),
    );
  });

  // If there is a deadlock, this test file fails when its database is dropped: see test/support/test-database.ts.
  it('do not deadlock with messages, swaps, status changes and requests that lock the same rows', async () => {
    const { id } = await makeConversation(use.app.db, { listing: market.listing, buyer: market.buyer });
    const swap = await makeSwap(use.app.db, market.buyer, market.seller, lookups);
    const answers = await Promise.all([
      ...items
        .slice(0, 6)
        .flatMap((item, at) => [
          add(id, item.id),
          ask(idAt(6 + at), [idAt((at + 1) % 6)]),
          setStatus(item.id, at % 2 ? 'closed' : 'open'),
          market.asSeller.form(`/api/conversations/${id}/messages`, { message: `Message ${at}` }),
        ]),
      market.asSeller.post(`/api/trades/${swap}/accept`, { version: 1 }),
      market.asSeller.get('/api/notifications'),
    ]);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  });
});
