import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ContactResult, OwnRequest } from '#contract/connections.ts';
import type { Conversation, Message } from '#contract/conversations.ts';
import { MAX_ADDITIONAL_LISTINGS } from '#contract/limits.ts';
import type { Notification } from '#contract/notifications.ts';
import { type Client, refusal } from '#test/client.ts';
import { type Lookups, type MadeListing, makeListing, makeLookups, makeSwap, makeUser } from '#test/factories.ts';
import { sharedApp } from '#test/make-app.ts';
import { sellerAndBuyer } from '#test/parties.ts';
import { act, makeOffer, makeSwapTown, readTrade } from '#test/swaps.ts';
import { blocks } from '../../tables/blocks.ts';
import { listings } from '../../tables/listings.ts';

const use = sharedApp();
const market = sellerAndBuyer(use);
let lookups: Lookups;
let [towel, badge, card]: MadeListing[] = [];
const idOf = (listing: MadeListing | undefined): number => listing?.id ?? 0;

beforeEach(async () => {
  lookups = await makeLookups(use.app.db);
  const make = (name: string) => makeListing(use.app.db, market.seller, { lookups, name });
  [towel, badge, card] = [await make('Towel'), await make('Badge'), await make('Card')];
});

const ask = (ids: readonly number[] | undefined, changes: object = {}, client: Client = market.asBuyer) =>
  client.post<ContactResult>('/api/notifications/connection-request', {
    recipient_id: market.seller.id,
    listing_id: market.listing.id,
    contactMessage: 'Do you combine postage?',
    ...(ids && { additional_listing_ids: ids }),
    ...changes,
  });
const ownRequests = async () =>
  (await market.asBuyer.get<{ data: OwnRequest[] }>('/api/connection-requests')).body.data;
const bell = async () => (await market.asSeller.get<{ data: Notification[] }>('/api/notifications')).body.data;
async function changesDuring(act: () => Promise<unknown>) {
  type Changes = { position: number; data: { type: string; id: string }[] };
  const positionOf = async (client: Client) => (await client.get<Changes>('/api/changes')).body.position;
  const since = [await positionOf(market.asSeller), await positionOf(market.asBuyer)] as const;
  await act();
  const after = async (client: Client, position: number) =>
    (await client.get<Changes>(`/api/changes?since=${position}`)).body.data.map(({ type, id }) => `${type} ${id}`);
  return { seller: await after(market.asSeller, since[0]), buyer: await after(market.asBuyer, since[1]) };
}
const changeTowel = (change: object) =>
  market.asSeller.post('/api/account/listings/changes', { changes: [{ id: idOf(towel), version: 1, ...change }] });
const inbox = async (client: Client) => (await client.get<{ data: Conversation[] }>('/api/conversations')).body.data;
const statusOf = async (listingId: number) =>
  (await market.asBuyer.get<ContactResult>(`/api/users/${market.buyer.id}/connection-notification-status/${listingId}`))
    .body;
const namesOf = (rows: readonly { name: string }[] | undefined) => rows?.map(({ name }) => name);
const close = (listing: MadeListing | undefined, values: object = {}) =>
  use.app.db
    .update(listings)
    .set({ status: 'closed', ...values })
    .where(eq(listings.id, idOf(listing)));
const problems = (answer: Awaited<ReturnType<typeof ask>>) =>
  (answer.body as unknown as { problems: { field: string; code: string }[] }).problems.map(
    ({ field, code }) => `${field} ${code}`,
  );

async function accept(): Promise<number> {
  const request = (await bell()).find(({ type }) => type === 'connection_request');
  const { body } = await market.asSeller.post<Notification>(`/api/notifications/${request?.id}/connection-accept`);
  return body.conversation_id ?? 0;
}
const add = (conversation: number, listing: MadeListing | undefined, client: Client = market.asBuyer) =>
  client.post<Conversation>(`/api/conversations/${conversation}/listings`, { listing_id: idOf(listing) });
const messagesOf = async (id: number, client: Client = market.asSeller) =>
  (await client.get<{ data: Message[] }>(`/api/conversations/${id}/messages`)).body.data;

describe('a contact request about several listings', () => {
  it('lists all its listings for the buyer and the seller, before and after it becomes a conversation', async () => {
    expect((await ask([idOf(badge), idOf(towel)])).body).toEqual({ status: 'sent' });
    const [request] = await ownRequests();
    expect(request).toMatchObject({ listing: { id: market.listing.id }, status: 'sent' });
    expect(request?.additional_listings).toMatchObject([
      { id: idOf(badge), name: 'Badge', price: 18.5, currency: { code: expect.any(String) }, state: 'open' },
      { id: idOf(towel), name: 'Towel', state: 'open' },
    ]);
    expect(request?.additional_listings?.[0]?.image1).toMatch(/^http/);
    const received = await bell();
    expect(received).toHaveLength(1);
    expect(namesOf(received[0]?.request?.additional_listings)).toEqual(['Badge', 'Towel']);
    const id = await accept();
    for (const client of [market.asBuyer, market.asSeller]) {
      const talks = await inbox(client);
      expect(talks.map((talk) => talk.id)).toEqual([id]);
      expect(namesOf(talks[0]?.additional_listings)).toEqual(['Badge', 'Towel']);
    }
    expect(await messagesOf(id)).toMatchObject([{ message: 'Do you combine postage?' }]);
  });

  it('has no additional listings if the buyer selects none', async () => {
    await ask(undefined);
    expect((await ownRequests())[0]?.additional_listings).toBeUndefined();
    expect((await bell())[0]?.request?.additional_listings).toBeUndefined();
    await accept();
    expect((await inbox(market.asBuyer))[0]).not.toHaveProperty('additional_listings');
  });

  it('keeps its additional listings if it is sent again without additional_listing_ids, and otherwise replaces them', async () => {
    await ask([idOf(towel), idOf(badge)]);
    await ask(undefined, { contactMessage: 'Newer words' });
    expect(namesOf((await ownRequests())[0]?.additional_listings)).toEqual(['Towel', 'Badge']);
    await ask([idOf(badge), idOf(card)]);
    expect(namesOf((await bell())[0]?.request?.additional_listings)).toEqual(['Badge', 'Card']);
    await ask([]);
    expect((await ownRequests())[0]?.additional_listings).toBeUndefined();
    expect(await bell()).toHaveLength(1);
  });

  it('no longer includes its additional listings once it is withdrawn', async () => {
    await ask([idOf(towel)]);
    const [request] = await ownRequests();
    await market.asBuyer.send('DELETE', `/api/connection-requests/${request?.id}`);
    expect(await statusOf(idOf(towel))).toEqual({ status: 'none' });
    await ask(undefined);
    expect((await ownRequests())[0]?.additional_listings).toBeUndefined();
  });

  it('no longer includes its additional listings once the swap that created it is withdrawn', async () => {
    const town = await makeSwapTown(use.app);
    const { ann, bob } = town;
    const offer = await makeOffer(town);
    const extra = await makeListing(use.app.db, bob, { lookups });
    const askBob = (ids?: readonly number[]) => ask(ids, { recipient_id: bob.id, listing_id: bob.card.id }, ann.client);
    const requestsOfAnn = async () => (await ann.client.get<{ data: OwnRequest[] }>('/api/connection-requests')).body;
    expect((await askBob([extra.id])).status).toBe(200);
    expect((await requestsOfAnn()).data[0]?.additional_listings).toMatchObject([{ id: extra.id }]);
    expect((await act(ann, await readTrade(ann, offer.id), 'withdraw')).status).toBe(200);
    expect((await requestsOfAnn()).data).toEqual([]);
    expect((await askBob()).status).toBe(200);
    expect((await requestsOfAnn()).data[0]?.additional_listings).toBeUndefined();
  });

  it('can still be accepted when additional listings are closed, sold or hidden, and shows their state', async () => {
    await ask([idOf(towel), idOf(badge), idOf(card)]);
    await close(towel);
    await close(badge, { soldAt: new Date() });
    await use.app.db
      .update(listings)
      .set({ isHidden: true })
      .where(eq(listings.id, idOf(card)));
    expect((await ownRequests())[0]?.additional_listings).toMatchObject([
      { name: 'Towel', state: 'closed' },
      { name: 'Badge', state: 'sold' },
      { name: 'Card', state: 'unavailable', image1: '' },
    ]);
    const id = await accept();
    expect((await inbox(market.asSeller)).find((talk) => talk.id === id)?.additional_listings).toHaveLength(3);
  });

  it('shows the number of its visible additional listings in the notifications of both users', async () => {
    await ask([idOf(towel), idOf(badge), idOf(card)]);
    await use.app.db
      .update(listings)
      .set({ isHidden: true })
      .where(eq(listings.id, idOf(card)));
    expect((await bell())[0]?.more_listings).toBe(2);
    await accept();
    const { body } = await market.asBuyer.get<{ data: Notification[] }>('/api/notifications');
    expect(body.data[0]).toMatchObject({ type: 'connection_accepted', more_listings: 2 });
  });

  it.each<[string, string, () => Promise<unknown>]>([
    ['is closed', 'closed', () => changeTowel({ status: 'closed' })],
    ['is reopened', 'open', () => close(towel).then(() => market.asSeller.post(`/api/listings/${idOf(towel)}/reopen`))],
    [
      'is sold',
      'sold',
      () => market.asSeller.put(`/api/listings/${idOf(towel)}/sale`, { buyer_id: null, price: null }),
    ],
  ])(
    'adds a change to the change feeds of both users when one of its additional listings %s',
    async (_how, state, act) => {
      await ask([idOf(towel)]);
      const changes = await changesDuring(act);
      const [request] = await bell();
      expect(request?.request?.additional_listings).toMatchObject([{ state }]);
      expect(changes).toEqual({
        seller: [`notification ${request?.id}`],
        buyer: [`connection ${market.listing.id}`],
      });
    },
  );

  it('adds nothing to the change feeds when an additional listing changes after the request was declined', async () => {
    await ask([idOf(towel)]);
    await market.asSeller.post(`/api/notifications/${(await bell())[0]?.id}/connection-decline`);
    const changes = await changesDuring(() => changeTowel({ status: 'closed' }));
    expect(changes).toEqual({ seller: [], buyer: [] });
  });

  it('returns an error for each listing that cannot be included, and stores nothing', async () => {
    const other = await makeListing(use.app.db, await makeUser(use.app.db), { lookups });
    await close(towel);
    const ids = [idOf(badge), idOf(towel), other.id, 999_999, market.listing.id, idOf(badge)];
    const answer = await ask(ids);
    expect(answer.status).toBe(422);
    expect(problems(answer)).toEqual([
      'additional_listing_ids.1 listing_not_open',
      'additional_listing_ids.2 not_the_seller',
      'additional_listing_ids.3 unknown_listing',
      'additional_listing_ids.4 repeated_listing',
      'additional_listing_ids.5 repeated_listing',
    ]);
    expect(await ownRequests()).toEqual([]);
    expect(await bell()).toEqual([]);
  });

  it('refuses hidden listings as unknown, and refuses more than ten listings in total', async () => {
    await use.app.db
      .update(listings)
      .set({ isHidden: true })
      .where(eq(listings.id, idOf(towel)));
    expect(problems(await ask([idOf(towel)]))).toEqual(['additional_listing_ids.0 unknown_listing']);
    const ids = Array.from({ length: 10 }, (_none, at) => at + 1);
    expect(problems(await ask(ids))).toEqual(['additional_listing_ids too_many']);
  });

  it.each(['waiting', 'accepted', 'declined'] as const)(
    'is refused if one of its additional listings is already in a separate request that is %s',
    async (how) => {
      await ask(undefined, { listing_id: idOf(towel) });
      const [request] = await bell();
      if (how !== 'waiting')
        await market.asSeller.post(
          `/api/notifications/${request?.id}/connection-${how === 'accepted' ? 'accept' : 'decline'}`,
        );
      expect(problems(await ask([idOf(badge), idOf(towel)]))).toEqual(['additional_listing_ids.1 already_asked']);
    },
  );

  it('accepts a listing that the buyer requested separately if that request was withdrawn', async () => {
    await ask(undefined, { listing_id: idOf(towel) });
    const [request] = await ownRequests();
    await market.asBuyer.send('DELETE', `/api/connection-requests/${request?.id}`);
    expect((await ask([idOf(towel)])).status).toBe(200);
  });

  it('refuses a listing of another pending bundle, and accepts the listing once that bundle is declined', async () => {
    await ask([idOf(towel)]);
    const other = (ids: number[]) => ask(ids, { listing_id: idOf(card) });
    expect(problems(await other([idOf(towel)]))).toEqual(['additional_listing_ids.0 already_asked']);
    const [request] = await bell();
    await market.asSeller.post(`/api/notifications/${request?.id}/connection-decline`);
    expect((await other([idOf(towel)])).status).toBe(200);
    expect(problems(await other([market.listing.id]))).toEqual(['additional_listing_ids.0 already_asked']);
  });

  it('still allows a separate request about one of its listings', async () => {
    await ask([idOf(towel)]);
    expect(await statusOf(idOf(towel))).toEqual({
      status: 'none',
      bundle: {
        includes_listing: true,
        conversation_id: null,
        listing: { id: market.listing.id, name: market.listing.name },
      },
    });
    expect((await ask(undefined, { listing_id: idOf(towel) })).body).toEqual({ status: 'sent' });
  });

  it('takes precedence over an active conversation in the status of a listing that the request includes', async () => {
    await ask(undefined, { listing_id: idOf(card) });
    await accept();
    await ask([idOf(towel)]);
    expect(await statusOf(idOf(towel))).toMatchObject({
      bundle: { includes_listing: true, conversation_id: null, listing: { id: market.listing.id } },
    });
  });

  it('can include a listing that is part of another buyer’s pending swap', async () => {
    const swap = await makeSwap(use.app.db, market.buyer, market.seller, lookups);
    const { body } = await market.asBuyer.get<{ items: { listing: { id: number; seller_id: number } }[] }>(
      `/api/trades/${swap}`,
    );
    const listingId = body.items.find(({ listing }) => listing.seller_id === market.seller.id)?.listing.id ?? 0;
    // The swap belongs to a contact request of `market.buyer`, so only this buyer gets an error for the listing.
    expect(problems(await ask([listingId]))).toEqual(['additional_listing_ids.0 already_asked']);
    const third = await use.app.as(await makeUser(use.app.db));
    expect((await ask([listingId], {}, third)).status).toBe(200);
  });

  it('returns 404 to a buyer whom the seller has blocked', async () => {
    await use.app.db.insert(blocks).values({ blockerId: market.seller.id, blockedId: market.buyer.id });
    expect(refusal(await ask([idOf(towel)]))).toBe('404 not_found');
  });
});

describe('POST /api/conversations/{id}/listings', () => {
  let id: number;
  beforeEach(async () => {
    await ask([idOf(towel)]);
    id = await accept();
  });

  it('adds a listing for both users, and a message with the name of the listing', async () => {
    const { status, body } = await add(id, badge);
    expect(status).toBe(200);
    expect(namesOf(body.additional_listings)).toEqual(['Towel', 'Badge']);
    const [talk] = await inbox(market.asSeller);
    expect(talk).toMatchObject({ id, unread_count: 2, last_message: { text: '+ Badge' } });
    expect(namesOf(talk?.additional_listings)).toEqual(['Towel', 'Badge']);
    expect((await messagesOf(id)).at(-1)).toMatchObject({
      message: '+ Badge',
      added_listing_id: idOf(badge),
      sender_id: market.buyer.id,
    });
    expect(await statusOf(idOf(badge))).toMatchObject({ bundle: { includes_listing: true, conversation_id: id } });
  });

  it('changes nothing if the conversation already includes the listing', async () => {
    await add(id, badge);
    const messages = await messagesOf(id);
    for (const listing of [badge, towel, market.listing]) expect((await add(id, listing)).status).toBe(200);
    expect(await messagesOf(id)).toEqual(messages);
  });

  it('refuses the seller, other users, and listings that cannot be added', async () => {
    expect(refusal(await add(id, badge, market.asSeller))).toBe('403 forbidden');
    expect(refusal(await add(id, badge, await use.app.as(await makeUser(use.app.db))))).toBe('404 not_found');
    const others = await makeListing(use.app.db, await makeUser(use.app.db), { lookups });
    await close(badge);
    await ask(undefined, { listing_id: idOf(card) });
    expect(refusal(await add(id, others))).toBe('422 validation_failed: listing_id');
    expect(refusal(await add(id, badge))).toBe('422 validation_failed: listing_id');
    expect(refusal(await add(id, card))).toBe('422 validation_failed: listing_id');
    expect(namesOf((await inbox(market.asBuyer))[0]?.additional_listings)).toEqual(['Towel']);
  });

  it('allows at most nine additional listings in a conversation, including those of the contact request', async () => {
    for (let at = 1; at < MAX_ADDITIONAL_LISTINGS; at++) {
      expect((await add(id, await makeListing(use.app.db, market.seller, { lookups }))).status).toBe(200);
    }
    expect(refusal(await add(id, badge))).toBe('422 validation_failed: listing_id');
    expect(await statusOf(idOf(badge))).toEqual({ status: 'none' });
  });

  it('returns 409 if the conversation is closed or the buyer has blocked the seller', async () => {
    await use.app.db.insert(blocks).values({ blockerId: market.buyer.id, blockedId: market.seller.id });
    expect(refusal(await add(id, badge))).toBe('409 user_blocked');
    await market.asSeller.put(`/api/conversations/${id}/close`);
    expect(refusal(await add(id, badge))).toBe('409 user_blocked');
    await use.app.db.delete(blocks);
    expect(refusal(await add(id, badge))).toBe('409 conversation_closed');
  });

  it('can be undone by deleting the message that it creates, which cannot be edited', async () => {
    await add(id, badge);
    const message = (await messagesOf(id)).at(-1);
    expect(refusal(await market.asBuyer.put(`/api/messages/${message?.id}`, { message: 'Other' }))).toBe(
      '409 message_unchangeable',
    );
    expect((await market.asBuyer.send('DELETE', `/api/messages/${message?.id}`)).status).toBe(200);
    expect(namesOf((await inbox(market.asSeller))[0]?.additional_listings)).toEqual(['Towel']);
    const deleted = (await messagesOf(id)).at(-1);
    expect(deleted).toMatchObject({ message: '', deleted_at: expect.any(String) });
    expect(deleted).not.toHaveProperty('added_listing_id');
    expect((await add(id, badge)).status).toBe(200);
  });
});

describe('a conversation about several listings', () => {
  let id: number;
  beforeEach(async () => {
    await ask([idOf(towel)]);
    id = await accept();
  });

  it('is offered by the connection status of the seller’s other open listings, but only while it is active', async () => {
    const offered = { includes_listing: false, conversation_id: id, listing: { id: market.listing.id } };
    expect(await statusOf(idOf(badge))).toMatchObject({ status: 'none', bundle: offered });
    await close(badge);
    expect(await statusOf(idOf(badge))).toEqual({ status: 'none' });
    await ask(undefined, { listing_id: idOf(card) });
    expect(await statusOf(idOf(card))).toEqual({ status: 'sent' });
    await market.asSeller.put(`/api/conversations/${id}/close`);
    const another = await makeListing(use.app.db, market.seller, { lookups });
    expect(await statusOf(another.id)).toEqual({ status: 'none' });
  });

  it('lets the seller record a sale of an additional listing to the buyer, but not of a listing outside the conversation', async () => {
    const sell = (listing: MadeListing | undefined) =>
      market.asSeller.put(`/api/listings/${idOf(listing)}/sale`, { buyer_id: market.buyer.id });
    expect((await sell(towel)).status).toBe(200);
    expect(refusal(await sell(badge))).toBe('422 validation_failed: buyer_id');
  });

  it('shows the buyer that its main listing was sold', async () => {
    const { buyer } = await changesDuring(() =>
      market.asSeller.put(`/api/listings/${market.listing.id}/sale`, { buyer_id: null, price: null }),
    );
    expect(buyer).toContain(`conversation ${id}`);
    expect((await inbox(market.asBuyer))[0]?.listing).toMatchObject({ status: 'closed', state: 'sold' });
  });

  it('shows the buyer that an additional listing was sold, and adds a change to the buyer’s change feed', async () => {
    await add(id, badge);
    const { buyer } = await changesDuring(() =>
      market.asSeller.put(`/api/listings/${idOf(badge)}/sale`, { buyer_id: null, price: null }),
    );
    expect(buyer).toContain(`conversation ${id}`);
    expect((await inbox(market.asBuyer))[0]?.additional_listings?.at(-1)).toMatchObject({ state: 'sold' });
  });
});
