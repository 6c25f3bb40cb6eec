/** Builds one identical history of a viewer with another person, who then becomes absent in different ways. */
import { randomUUID } from 'node:crypto';
import { and, asc, eq, sql } from 'drizzle-orm';
import { eraseAccount } from '#test/erase-account.ts';
import { withTransaction } from '../../src/server/db/db.ts';
import { hideListing } from '../../src/server/features/listings/index.ts';
import { proposeRingTrade } from '../../src/server/features/trades/index.ts';
import { listings } from '../../src/server/tables/listings.ts';
import { notifications } from '../../src/server/tables/notifications.ts';
import { reviews } from '../../src/server/tables/reviews.ts';
import { ringCertificates, ringHops } from '../../src/server/tables/rings.ts';
import { savedSearches, savedSearchMatches } from '../../src/server/tables/saved-searches.ts';
import { users } from '../../src/server/tables/users.ts';
import {
  type MadeConversation,
  type MadeListing,
  makeConnection,
  makeConversation,
  makeListing,
  makeLookups,
  makeSwap,
  makeWant,
  PASSWORD,
  type Person,
  restartNames,
} from '../support/factories.ts';
import { createFixture, type PolicyFixture } from './fixture.ts';

/**
 * `suspended` is the reference. `hidden`: a moderator has hidden each listing of the person, who is otherwise present.
 */
export type World = 'blocked' | 'suspended' | 'leaving' | 'erased' | 'hidden';

/** In each world, the person is the seller and the viewer is the buyer of the policy fixture. */
export type History = PolicyFixture & {
  /** The person has asked for the viewer's listing, written and reviewed the viewer. */
  sale: MadeConversation;
  saleReview: number;
  /** The person's review of the stranger. */
  otherReview: number;
  messageOfPerson: number;
  messageOfViewer: number;
  /** A listing of the person that is open to trade and that nobody has asked for. */
  free: MadeListing;
  viewersFree: MadeListing;
  added: MadeListing;
  /** Undecided requests. */
  toPerson: { id: number; notification: string };
  toViewer: { id: number; notification: string };
  swapOfViewer: number;
  swapOfPerson: number;
  /** Swaps whose second version is a counter-offer with a message. */
  counteredByPerson: number;
  counteredByViewer: number;
  /** As `counteredByPerson`, with the message in the conversation that the two users have. */
  counteredInTalk: number;
  /** Rings of the person, the viewer and the stranger. Only the person has accepted the waiting one. */
  waitingRing: number;
  agreedRing: number;
  want: number;
};

async function review(world: PolicyFixture, { id, seller, buyer }: MadeConversation): Promise<number> {
  const row = { conversationId: id, sellerId: seller.id, buyerId: buyer.id, rating: 2, content: 'It came late.' };
  const [stored] = await world.app.db.insert(reviews).values(row).returning();
  await world.app.db.execute(sql`
    update users u set rating_sum = r.sum, review_count = r.count
    from (select seller_id, sum(rating)::int as sum, count(*)::int as count from reviews group by 1) r
    where u.id = r.seller_id`);
  return stored?.id ?? 0;
}

async function saveSearch({ app, buyer, seller }: PolicyFixture, listing: MadeListing, lookups: number): Promise<void> {
  const row = { userId: buyer.id, name: 'Cards', mails: 'never' as const, filters: { q: 'listing' } };
  const [search] = await app.db.insert(savedSearches).values(row).returning();
  const savedSearchId = search?.id ?? 0;
  const price = { knownPriceMinor: 1850, knownCurrencyId: lookups };
  await app.db.insert(savedSearchMatches).values({ savedSearchId, listingId: listing.id, ...price });
  const to = { recipientId: buyer.id, senderId: seller.id, listingId: listing.id, savedSearchId };
  await app.db.insert(notifications).values({ id: randomUUID(), type: 'search_match', ...to });
}

async function addHistory(world: PolicyFixture): Promise<History> {
  const { app, seller, buyer, stranger, lookups, conversation } = world;
  const { db } = app;
  const [asPerson, asViewer] = [await app.as(seller), await app.as(buyer)];
  const forTrade = { lookups, trade: true };
  await db.update(listings).set({ trade: true }).where(eq(listings.id, world.listing.id));
  const [free, added] = [await makeListing(db, seller, forTrade), await makeListing(db, seller, { lookups })];
  const viewersFree = await makeListing(db, buyer, forTrade);
  const sale = await makeConversation(db, { seller: buyer, buyer: seller });
  const say = async (client: typeof asViewer, message: string) =>
    (await client.form<{ id: number }>(`/api/conversations/${conversation.id}/messages`, { message })).body.id;
  for (const client of [asPerson, asViewer]) {
    await client.form(`/api/conversations/${sale.id}/messages`, { message: 'Hello' });
  }
  await asViewer.post(`/api/conversations/${conversation.id}/listings`, { listing_id: added.id });
  for (const { id } of [world.listing, free]) await asViewer.put(`/api/favourites/${id}`);
  await asViewer.put(`/api/follows/seller/${seller.id}`);
  await asPerson.put(`/api/follows/seller/${buyer.id}`);
  await saveSearch(world, free, lookups.currency);
  for (const person of [seller, buyer]) await makeWant(db, person, { group_id: lookups.group });
  const history = {
    ...{ ...world, sale, free, added, viewersFree },
    saleReview: await review(world, sale),
    otherReview: await review(world, await makeConversation(db, { seller: stranger, buyer: seller })),
    messageOfPerson: await say(asPerson, 'It is.'),
    messageOfViewer: await say(asViewer, 'Good.'),
    toPerson: await makeConnection(db, await makeListing(db, seller, { lookups }), buyer, 'For me?'),
    toViewer: await makeConnection(db, await makeListing(db, buyer, { lookups }), seller, 'For me?'),
    counteredInTalk: await makeCounteredSwap(world, [buyer, seller], world.listing),
    swapOfViewer: await makeSwap(db, buyer, seller, lookups),
    swapOfPerson: await makeSwap(db, seller, buyer, lookups),
    counteredByPerson: await makeCounteredSwap(world, [buyer, seller]),
    counteredByViewer: await makeCounteredSwap(world, [seller, buyer]),
    want: await makeWant(db, buyer, { group_id: lookups.group, words: 'other' }),
    waitingRing: await makeRing(world, [seller, buyer, stranger], [seller]),
    agreedRing: await makeRing(world, [buyer, seller, stranger], [buyer, seller, stranger]),
  };
  await app.settled();
  // Reading the notifications of a request changes its status from sent to pending.
  for (const client of [asPerson, asViewer]) await client.get('/api/notifications');
  return history;
}

/** Stores an offer of one user for the other's `wanted` listing, to which the other replies with a counter-offer. */
async function makeCounteredSwap(
  { app, lookups }: PolicyFixture,
  [proposer, receiver]: readonly [Person, Person],
  wanted?: MadeListing,
): Promise<number> {
  const forTrade = { lookups, trade: true };
  const given = await makeListing(app.db, proposer, forTrade);
  const gets = wanted ?? (await makeListing(app.db, receiver, forTrade));
  const [asProposer, asReceiver] = [await app.as(proposer), await app.as(receiver)];
  const offer = { gives: [given.id], gets: [gets.id], message: `Offered by ${proposer.name}` };
  const { body } = await asProposer.post<{ id: number }>('/api/trades', offer);
  const counterOffer = { version: 1, gives: [gets.id], gets: [given.id], message: `Countered by ${receiver.name}` };
  const counter = await asReceiver.post(`/api/trades/${body.id}/counter`, counterOffer);
  if (counter.status !== 200) throw new Error(`the counter-offer was refused: ${JSON.stringify(counter.body)}`);
  return body.id;
}

/** Proposes a ring in which each member gives a listing to the next one, as a search for rings does. */
async function makeRing(
  { app }: PolicyFixture,
  members: readonly Person[],
  accepting: readonly Person[],
): Promise<number> {
  const { db } = app;
  // A group of its own, so that the ring fulfils no other want.
  const lookups = await makeLookups(db);
  const hops: Parameters<typeof proposeRingTrade>[2][number][] = [];
  for (const [at, giver] of members.entries()) {
    const { id } = await makeListing(db, giver, { lookups, trade: true });
    const to = members[(at + 1) % members.length] ?? giver;
    const want = await makeWant(db, to, { group_id: lookups.group });
    hops.push({ listing: id, from: giver.id, to: to.id, want, price: 1850, currencyId: lookups.currency });
  }
  const tradeId = (await withTransaction(db, (tx, events) => proposeRingTrade(tx, events, hops))) ?? 0;
  await db.insert(ringHops).values(hops.map(({ listing: listingId, want: wantId }) => ({ listingId, wantId })));
  await db
    .insert(ringCertificates)
    .values({ tradeId, weight: 3, bound: 3, gap: 0, isExact: true, cycles: 1, users: members.length });
  for (const member of accepting) {
    const answer = await (await app.as(member)).post(`/api/trades/${tradeId}/accept`, { version: 1 });
    if (answer.status !== 200) throw new Error(`the ring was not accepted: ${JSON.stringify(answer.body)}`);
  }
  // Both notifications about the agreement have the same time: their order would depend on their random ids.
  const isAgreement = and(eq(notifications.tradeId, tradeId), eq(notifications.type, 'trade_agreed'));
  const createdAt = sql`${notifications.createdAt} - interval '1 millisecond'`;
  await db.update(notifications).set({ createdAt }).where(isAgreement);
  return tradeId;
}

const ways: Readonly<Record<World, (history: History) => Promise<unknown>>> = {
  blocked: async ({ app, seller, buyer }) => (await app.as(seller)).put(`/api/blocks/${buyer.id}`),
  suspended: async ({ app, operator, seller }) => {
    const body = { action: 'suspend', message: 'Be polite.' };
    return (await app.as(operator)).post(`/api/admin/people/${seller.id}/sanctions`, body);
  },
  leaving: async ({ app, seller }) => (await app.as(seller)).post('/api/account/deletion', { password: PASSWORD }),
  erased: async (history) => {
    const { app, seller } = history;
    await ways.leaving(history);
    await app.settled();
    await app.db
      .update(users)
      .set({ deletionAt: new Date(0) })
      .where(eq(users.id, seller.id));
    await eraseAccount(app.db, seller.id);
  },
  hidden: async ({ app, seller }) => {
    // The swaps end in the order in which they were offered, so that they are listed as in the other worlds.
    const ofSeller = app.db.select({ id: listings.id }).from(listings).where(eq(listings.sellerId, seller.id));
    const rows = await ofSeller.orderBy(asc(listings.id));
    for (const { id } of rows) await withTransaction(app.db, (tx, events) => hideListing(tx, events, id, true));
  },
};

export async function makeWorld(world: World): Promise<History> {
  restartNames();
  const history = await addHistory(await createFixture());
  await ways[world](history);
  await history.app.settled();
  return history;
}
