import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Conversation } from '#contract/conversations.ts';
import type { Notification } from '#contract/notifications.ts';
import type { Trade } from '#contract/trades.ts';
import { refusal } from '#test/client.ts';
import { makeConversation, makeListing, makeUser } from '#test/factories.ts';
import { sharedApp } from '#test/make-app.ts';
import { watchMails } from '#test/new-mails.ts';
import { act, makeOffer, makeSwapTown, notificationTypes, offerFor, readTrade, type SwapTown } from '#test/swaps.ts';
import { connections } from '../../tables/connections.ts';
import { currencies } from '../../tables/currencies.ts';
import { listings } from '../../tables/listings.ts';
import { agreedListings } from '../../tables/trades.ts';

const use = sharedApp();
let town: SwapTown;
let newMails: Awaited<ReturnType<typeof watchMails>>;
beforeEach(async () => {
  newMails = await watchMails(use.app);
  town = await makeSwapTown(use.app);
});

const requestOf = async (): Promise<Notification> => {
  const { body } = await town.bob.client.get<{ data: Notification[] }>('/api/notifications');
  return body.data.find(({ type }) => type === 'connection_request') as Notification;
};
const statusOfRequest = async (): Promise<string | undefined> =>
  (await use.app.db.select().from(connections))[0]?.status;
const subjectsTo = async (name: string): Promise<string[]> =>
  (await newMails()).filter(({ to }) => to.startsWith(name)).map(({ subject }) => subject);

describe('a swap offer', () => {
  it('names the country of a receiver to whom a listing can no longer be delivered, until it is agreed', async () => {
    const { app, ann, bob } = town;
    const offer = await makeOffer(town);
    const excluded = async () => (await readTrade(ann, offer.id)).items.map(({ excluded_country }) => excluded_country);
    expect(await excluded()).toEqual([undefined, undefined]);
    await app.db.update(listings).set({ shipsFrom: 'UK', shipsTo: 'country' }).where(eq(listings.id, ann.card.id));
    expect(await excluded()).toEqual(['US', undefined]);
    await act(bob, offer, 'accept');
    expect(await excluded()).toEqual([undefined, undefined]);
  });

  it('is refused, even without a message, if the two users’ conversation about the listing is closed', async () => {
    const { app, ann, bob } = town;
    const talk = await makeConversation(app.db, { listing: { ...bob.card, seller: bob }, buyer: ann });
    await bob.client.put(`/api/conversations/${talk.id}/close`);
    expect(refusal(await offerFor(town))).toBe('409 conversation_closed');
    expect(await notificationTypes(bob)).not.toContain('trade_proposed');
  });

  it('posts its message in an existing conversation, and does not contain the text of the earlier contact request', async () => {
    const { app, ann, bob } = town;
    const talk = await makeConversation(app.db, { listing: { ...bob.card, seller: bob }, buyer: ann });
    await app.db.update(connections).set({ message: 'Is it mint?' });
    const offer = await makeOffer(town, { message: 'Swap it?' });
    expect(offer).toMatchObject({ message: '', conversation_id: talk.id });
    expect((await readTrade(bob, offer.id)).message).toBe('');
    const { body } = await bob.client.get<{ data: { message: string }[] }>(`/api/conversations/${talk.id}/messages`);
    expect(body.data.at(-1)?.message).toBe('Swap it?');
  });

  it('sends its message in a contact request, and contains its values and the actions available to each user', async () => {
    const { ann, bob, lookups } = town;
    const balance = { payer: 'me', amount: '2.50', currency_id: lookups.currency };
    const offer = await makeOffer(town, { balance, message: 'Mine is mint.' });
    expect(offer).toMatchObject({
      kind: 'swap',
      status: 'waiting',
      version: 1,
      message: 'Mine is mint.',
      offered_by: ann.id,
      accepted_count: 1,
      balance: { from: ann.id, amount: 2.5 },
      values: [{ members: [{ user_id: ann.id, gives: 12.5, gets: 10, difference: -2.5 }, { difference: 2.5 }] }],
      viewer: { answer: 'accepted', can: { accept: false, decline: false, withdraw: true, counter: false } },
    });
    expect(await requestOf()).toMatchObject({
      connection_status: 'pending',
      request: { message: 'Mine is mint.' },
      trade: { id: offer.id, kind: 'swap', status: 'waiting' },
    });
    expect(await notificationTypes(bob)).toEqual(['connection_request']);
    expect((await readTrade(bob, offer.id)).viewer.can).toEqual({
      ...{ accept: true, decline: true, withdraw: false, counter: true },
    });
    const { body } = await bob.client.get<{ data: Trade[]; meta: object }>('/api/trades');
    expect([body.data.map(({ id }) => id), body.meta]).toEqual([[offer.id], { waiting: 1 }]);
    expect(await subjectsTo('bob')).toEqual(['ann offered you a swap for Card of bob']);
  });

  it('excludes items of an earlier, withdrawn contact request from the item count in the notification', async () => {
    const { app, ann, bob, lookups } = town;
    const more = [];
    for (const name of ['Second', 'Third', 'Fourth']) {
      more.push((await makeListing(app.db, bob, { lookups, trade: true, name })).id);
    }
    const request = { recipient_id: bob.id, listing_id: bob.card.id, contactMessage: '', additional_listing_ids: more };
    await ann.client.post('/api/notifications/connection-request', request);
    const [row] = await app.db.select().from(connections);
    expect((await requestOf()).more_listings).toBe(3);
    expect((await ann.client.send('DELETE', `/api/connection-requests/${row?.id}`)).status).toBe(204);
    await makeOffer(town, { gets: [bob.card.id, more[0]] });
    expect((await requestOf()).more_listings).toBe(1);
  });

  it('does not reveal another buyer’s conversation about the same listing', async () => {
    const { app, ann, bob } = town;
    await makeConversation(app.db, { listing: { ...bob.card, seller: bob }, buyer: await makeUser(app.db) });
    const { id } = await makeOffer(town);
    for (const user of [ann, bob]) expect((await readTrade(user, id)).conversation_id).toBeNull();
    expect((await bob.client.get<{ data: Trade[] }>('/api/trades')).body.data.map((trade) => trade.id)).toEqual([id]);
  });

  it('allows no actions and is not counted as waiting once it has expired, even before the expiry job has ended it', async () => {
    const { app, bob } = town;
    const { id } = await makeOffer(town);
    await app.db.execute(sql`update trade_proposals set expires_at = now() - interval '1 second' where id = ${id}`);
    const { data, meta } = (await bob.client.get<{ data: Trade[]; meta: object }>('/api/trades')).body;
    expect(meta).toEqual({ waiting: 0 });
    expect(data[0]?.viewer.can).toEqual({ accept: false, decline: false, withdraw: false, counter: false });
  });

  it('is refused with a reason for every listing that cannot be part of it', async () => {
    const { ann, bob, app, lookups } = town;
    const other = await makeUser(app.db);
    const make = async (owner: typeof other, options: object) =>
      (await makeListing(app.db, owner, { lookups, trade: true, ...options })).id;
    const closed = await make(bob, { status: 'closed' });
    const notForTrade = await make(bob, { trade: false });
    const foreign = await make(other, {});
    const { body } = await ann.client.post('/api/trades', {
      gives: [bob.card.id, 999_999, ann.card.id],
      gets: [bob.card.id, closed, notForTrade, foreign, ann.card.id],
    });
    expect(
      (body as { problems: { field: string; code: string }[] }).problems.map((p) => `${p.field} ${p.code}`),
    ).toEqual([
      'gives.0 not_your_listing',
      'gives.1 unknown_listing',
      'gets.0 repeated_listing',
      'gets.1 listing_not_open',
      'gets.2 listing_not_for_trade',
      'gets.3 listings_of_several_users',
      'gets.4 own_listing',
    ]);
    expect(refusal(await offerFor(town, { gets: [] }))).toMatch(/^422 validation_failed: gets/);
    expect(refusal(await offerFor(town, { balance: { payer: 'me', amount: 0, currency_id: 1 } }))).toMatch(/^422/);
    expect(refusal(await offerFor(town, { balance: { payer: 'me', amount: 1, currency_id: 999 } }))).toMatch(/^422/);
    expect(await use.app.db.$count(connections)).toBe(0);
  });

  it('is refused if its additional payment has decimals in a currency without decimals', async () => {
    const [yen] = await use.app.db.insert(currencies).values({ code: 'JPY' }).returning();
    const balance = (amount: string) => ({ payer: 'me', amount, currency_id: yen?.id });
    expect(refusal(await offerFor(town, { balance: balance('1500.50') }))).toBe(
      '422 validation_failed: balance.amount',
    );
    expect(await offerFor(town, { balance: balance('1500.00') })).toMatchObject({ status: 201 });
  });

  it('is refused while the same user’s earlier offer for the listing is waiting, and after the seller has declined the user’s contact request for it', async () => {
    const offer = await makeOffer(town);
    expect(refusal(await offerFor(town))).toBe('409 trade_waiting');
    await act(town.ann, offer, 'withdraw');
    expect((await offerFor(town)).status).toBe(201);
    await town.bob.client.post(`/api/notifications/${(await requestOf()).id}/connection-decline`);
    expect(refusal(await offerFor(town))).toBe('409 already_decided');
  });

  it('is sent in the conversation about its second listing if there is no conversation about its first listing', async () => {
    const { ann, bob, app, lookups } = town;
    const second = await makeListing(app.db, bob, { lookups, trade: true });
    const conversation = await makeConversation(app.db, { listing: { ...second, seller: bob }, buyer: ann });
    const offer = await makeOffer(town, { gets: [bob.card.id, second.id] });
    expect(offer.conversation_id).toBe(conversation.id);
  });

  it('does not withdraw an earlier contact request when it is withdrawn itself', async () => {
    const { ann, bob } = town;
    const request = { recipient_id: bob.id, listing_id: bob.card.id, contactMessage: 'Is it still there?' };
    expect((await ann.client.post('/api/notifications/connection-request', request)).status).toBe(200);
    await act(ann, await makeOffer(town), 'withdraw');
    expect(await statusOfRequest()).toBe('sent');
  });

  it('is sent in the conversation that the two users already have', async () => {
    const { ann, bob, app } = town;
    const conversation = await makeConversation(app.db, { listing: { ...bob.card, seller: bob }, buyer: ann });
    const offer = await makeOffer(town, { message: 'How about a swap?' });
    expect(offer.conversation_id).toBe(conversation.id);
    const { body } = await bob.client.get<Conversation>(`/api/conversations/${conversation.id}`);
    expect(body.last_message?.text).toBe('How about a swap?');
    expect((await notificationTypes(bob)).filter((type) => type.startsWith('trade'))).toEqual(['trade_proposed']);
  });

  it('is announced by an email that links to the page of the swap', async () => {
    const offer = await makeOffer(town);
    const [mail] = await newMails();
    expect(mail?.text).toContain(`/trades/${offer.id}\n`);
  });
});

describe('answering a swap', () => {
  it('closes the listings, opens the conversation and notifies both users once when the offer is accepted', async () => {
    const { ann, bob, app } = town;
    const offer = await makeOffer(town, { message: 'Mine is mint.' });
    const agreed = await act(bob, offer, 'accept');
    expect(agreed.body).toMatchObject({ status: 'agreed', accepted_count: 2, viewer: { can: { decline: false } } });
    const conversation = agreed.body.conversation_id;
    expect((await ann.client.get<Conversation>(`/api/conversations/${conversation}`)).body).toMatchObject({
      status: 'active',
      last_message: { text: 'Mine is mint.' },
    });
    const closed = await app.db.select().from(listings).where(eq(listings.status, 'closed'));
    expect(closed.map(({ id }) => id).toSorted()).toEqual([ann.card.id, bob.card.id].toSorted());
    expect(await app.db.$count(agreedListings)).toBe(2);
    expect(await statusOfRequest()).toBe('accepted');
    expect(await notificationTypes(ann)).toEqual(['trade_agreed']);
    expect(await notificationTypes(bob)).toEqual(['trade_agreed', 'connection_request']);
    expect(refusal(await act(bob, offer, 'accept'))).toBe('409 trade_ended');
    expect(await subjectsTo('ann')).toEqual(['Your swap with bob is agreed']);
  });

  it('withdraws the contact request when the offer is declined, so that a better offer is possible', async () => {
    const { ann, bob } = town;
    const offer = await makeOffer(town);
    expect((await act(bob, offer, 'decline')).body).toMatchObject({ status: 'ended', end_reason: 'declined' });
    expect(await statusOfRequest()).toBe('withdrawn');
    expect(await notificationTypes(ann)).toEqual(['trade_ended']);
    expect((await requestOf()).trade).toMatchObject({ status: 'ended', end_reason: 'declined' });
    const better = await makeOffer(town);
    expect((await requestOf()).trade?.id).toBe(better.id);
    expect(await subjectsTo('ann')).toEqual(['The swap with bob didn’t go through']);
  });

  it('a counter-offer replaces the offer, is valid for another 72 hours, and prevents answers to the old offer', async () => {
    const { ann, bob, app, lookups } = town;
    const offer = await makeOffer(town);
    const second = await makeListing(app.db, bob, { lookups, trade: true, priceMinor: 500 });
    await app.db.execute(sql`update trade_proposals set expires_at = now() + interval '1 minute'`);
    const body = { version: 1, gives: [second.id], gets: [ann.card.id] };
    const countered = await bob.client.post<Trade>(`/api/trades/${offer.id}/counter`, body);
    expect(countered.body).toMatchObject({ version: 2, offered_by: bob.id, viewer: { answer: 'accepted' } });
    expect(countered.body.items.map(({ listing }) => listing.id)).toEqual([second.id, ann.card.id]);
    expect(Date.parse(countered.body.expires_at) - Date.now()).toBeGreaterThan(71 * 3_600_000);
    expect(refusal(await bob.client.post(`/api/trades/${offer.id}/counter`, body))).toBe('409 trade_changed');
    expect(refusal(await act(bob, countered.body, 'accept'))).toBe('409 already_decided');
    expect(refusal(await act(ann, countered.body, 'withdraw'))).toBe('403 forbidden');
    expect(refusal(await act(ann, offer, 'accept'))).toBe('409 trade_changed');
    expect(await notificationTypes(ann)).toEqual(['trade_proposed']);
    const agreed = await act(ann, countered.body, 'accept');
    expect(agreed.body).toMatchObject({ status: 'agreed', conversation_id: expect.any(Number) });
    const open = await app.db.select().from(listings).where(eq(listings.status, 'open'));
    expect(open.map(({ id }) => id)).toEqual([bob.card.id]);
  });
});

it('the notifications about an offer say which user must answer it', async () => {
  const { ann, bob } = town;
  const awaiting = async ({ client }: typeof ann) =>
    (await client.get<{ data: Notification[] }>('/api/notifications')).body.data.map(
      ({ type, trade }) => `${type} ${trade?.awaits_answer}`,
    );
  const offer = await makeOffer(town);
  expect(await awaiting(bob)).toEqual(['connection_request true']);
  const counter = { version: 1, gives: [bob.card.id], gets: [ann.card.id] };
  const { body: countered } = await bob.client.post<Trade>(`/api/trades/${offer.id}/counter`, counter);
  expect(await awaiting(bob)).toEqual(['connection_request false']);
  expect(await awaiting(ann)).toEqual(['trade_proposed true']);
  await act(ann, countered, 'decline');
  expect(await awaiting(ann)).toContain('trade_proposed false');
});

describe('the contact request of a swap offer', () => {
  it('accepting the contact request opens the conversation but leaves the swap offer waiting', async () => {
    const { ann, bob } = town;
    const offer = await makeOffer(town, { message: 'Hello' });
    const { body } = await bob.client.post<Notification>(
      `/api/notifications/${(await requestOf()).id}/connection-accept`,
    );
    expect(body).toMatchObject({ connection_status: 'accepted', conversation_id: expect.any(Number) });
    expect(await readTrade(ann, offer.id)).toMatchObject({ status: 'waiting', conversation_id: body.conversation_id });
    expect((await act(bob, offer, 'accept')).body.conversation_id).toBe(body.conversation_id);
    const requests = await ann.client.get<{ data: unknown[] }>('/api/connection-requests');
    expect(requests.body.data).toMatchObject([{ status: 'accepted', trade_id: null }]);
  });

  it('declining the contact request also declines the swap offer, and sends one notification', async () => {
    const { ann, bob } = town;
    const offer = await makeOffer(town);
    const { status } = await bob.client.post(`/api/notifications/${(await requestOf()).id}/connection-decline`);
    expect([status, await statusOfRequest()]).toEqual([200, 'declined']);
    expect(await readTrade(ann, offer.id)).toMatchObject({ status: 'ended', end_reason: 'declined' });
    expect(await notificationTypes(ann)).toEqual(['trade_ended']);
  });

  it('also withdraws the swap offer when it is withdrawn', async () => {
    const { ann, bob } = town;
    const offer = await makeOffer(town);
    const requests = await ann.client.get<{ data: { id: number; trade_id: number }[] }>('/api/connection-requests');
    expect(requests.body.data[0]?.trade_id).toBe(offer.id);
    await ann.client.send('DELETE', `/api/connection-requests/${requests.body.data[0]?.id}`);
    expect(await readTrade(bob, offer.id)).toMatchObject({ status: 'ended', end_reason: 'withdrawn' });
    expect(await statusOfRequest()).toBe('withdrawn');
  });

  it('declining the contact request withdraws the seller’s counter-offer', async () => {
    const { ann, bob } = town;
    const offer = await makeOffer(town);
    const body = { version: 1, gives: [bob.card.id], gets: [ann.card.id] };
    await bob.client.post(`/api/trades/${offer.id}/counter`, body);
    await bob.client.post(`/api/notifications/${(await requestOf()).id}/connection-decline`);
    expect(await readTrade(ann, offer.id)).toMatchObject({ status: 'ended', end_reason: 'withdrawn' });
  });
});
