import { randomUUID } from 'node:crypto';
import { eq, inArray, or, sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import type { RouteId } from '#contract/api.ts';
import { withTransaction } from '../../src/server/db/db.ts';
import { blocks } from '../../src/server/tables/blocks.ts';
import { connections } from '../../src/server/tables/connections.ts';
import { conversations } from '../../src/server/tables/conversations.ts';
import { listingMembers, listingSlots, listings } from '../../src/server/tables/listings.ts';
import { notifications } from '../../src/server/tables/notifications.ts';
import { outbox } from '../../src/server/tables/outbox.ts';
import { reviews } from '../../src/server/tables/reviews.ts';
import { savedSearches, savedSearchMatches } from '../../src/server/tables/saved-searches.ts';
import { users } from '../../src/server/tables/users.ts';
import type { Client } from '../support/client.ts';
import {
  type Lookups,
  type MadeListing,
  makeConnection,
  makeConversation,
  makeListing,
  makeLookups,
  makeSwap,
  makeUser,
  makeWant,
  type Person,
} from '../support/factories.ts';
import { sharedApp } from '../support/make-app.ts';
import { blockMatrix } from './blocks.ts';
import { routeIds } from './policy.ts';

const use = sharedApp();
let hidden: Person;
let viewer: Person;
let third: Person;
let lookups: Lookups;
let ofHidden: MadeListing;
let ofThird: MadeListing;
let asViewer: Client;

beforeEach(async () => {
  const { db } = use.app;
  hidden = await makeUser(db, { name: 'moonseller' });
  viewer = await makeUser(db, { name: 'viewer' });
  third = await makeUser(db, { name: 'moonthird', ratingSum: 6, reviewCount: 2 });
  lookups = await makeLookups(db);
  asViewer = await use.app.as(viewer);
  ofThird = await makeListing(db, third, { lookups, name: 'Moon card' });
  ofHidden = await makeListing(db, hidden, { lookups, name: 'Moon photo' });
  for (const [buyer, rating] of [
    [hidden, 1],
    [await makeUser(db), 5],
  ] as const) {
    const { id } = await makeConversation(db, { seller: third, buyer });
    const review = { conversationId: id, sellerId: third.id, buyerId: buyer.id, rating, content: 'As promised.' };
    await db.insert(reviews).values(review);
  }
  for (const { id } of [ofHidden, ofThird]) await asViewer.put(`/api/favourites/${id}`);
  for (const listing of [ofHidden, ofThird]) await makeConnection(db, listing, viewer, 'Is it still there?');
  for (const { id } of [hidden, third]) await asViewer.put(`/api/follows/seller/${id}`);
  await saveSearch();
  await db.execute(sql`update listings set trade = true`);
  await makeWant(db, viewer, { group_id: lookups.group });
  for (const other of [hidden, third]) await makeSwap(db, viewer, other, lookups);
  await use.app.settled();
});

async function saveSearch(): Promise<void> {
  const { db } = use.app;
  const row = { userId: viewer.id, name: 'Moon', mails: 'never' as const, filters: { q: 'moon' } };
  const [search] = await db.insert(savedSearches).values(row).returning();
  const savedSearchId = search?.id ?? 0;
  const price = { knownPriceMinor: 1850, knownCurrencyId: lookups.currency };
  for (const { id, seller } of [ofHidden, ofThird]) {
    await db.insert(savedSearchMatches).values({ savedSearchId, listingId: id, ...price });
    const to = { recipientId: viewer.id, senderId: seller.id, listingId: id, savedSearchId };
    await db.insert(notifications).values({ id: randomUUID(), type: 'search_match', ...to });
  }
}

/** Deletes everything of the hidden user that a block hides; it hides their reviews only from the blocker. */
async function removeHidden(direction: string): Promise<void> {
  const { db } = use.app;
  const rows = await db.select({ id: listings.id }).from(listings).where(eq(listings.sellerId, hidden.id));
  const ids = rows.map(({ id }) => id);
  if (direction === 'blocker') {
    await db.update(users).set({ ratingSum: 5, reviewCount: 1 }).where(eq(users.id, third.id));
    await db.delete(reviews).where(eq(reviews.buyerId, hidden.id));
    await db.delete(conversations).where(eq(conversations.buyerId, hidden.id));
  }
  await db
    .delete(notifications)
    .where(or(eq(notifications.senderId, hidden.id), eq(notifications.recipientId, hidden.id)));
  await db.execute(
    sql`delete from trade_proposals where id in (select trade_id from trade_answers where user_id = ${hidden.id})`,
  );
  await db.delete(connections).where(or(eq(connections.buyerId, hidden.id), eq(connections.sellerId, hidden.id)));
  await db.delete(listingMembers).where(inArray(listingMembers.listingId, ids));
  await db.delete(listingSlots).where(inArray(listingSlots.listingId, ids));
  await db.delete(listings).where(inArray(listings.id, ids));
  await db.update(users).set({ status: 'suspended' }).where(eq(users.id, hidden.id));
}

const probes: Partial<Record<RouteId, () => string>> = {
  'catalogue.group': () => `/api/groups/${lookups.group}`,
  'catalogue.member': () => `/api/members/${lookups.members[0]}`,
  'catalogue.sourceType': () => `/api/sourcetypes/${lookups.sourceType}`,
  'listings.cards': () => `/api/listings/cards?ids=${ofHidden.id},${ofThird.id}`,
  'listings.newest': () => '/api/listings/newest',
  'listings.random': () => '/api/listings/random?limit=12',
  'listings.search': () => '/api/listings/search?q=moon',
  'listings.similar': () => `/api/listings/${ofThird.id}/similar`,
  'favourites.list': () => '/api/favourites',
  'follows.list': () => '/api/follows',
  'follows.feed': () => '/api/follows/feed',
  'wants.list': () => '/api/wants',
  'matches.list': () => '/api/matches',
  'connections.own': () => '/api/connection-requests',
  'notifications.list': () => '/api/notifications',
  'search.suggest': () => '/api/search/suggestions?q=moo',
};
/** Responses with reviews of many users, or a rating averaged over them. */
const ofReviews = {
  'reviews.list': () => `/api/reviews?search[seller_id]=${third.id}`,
  'a listing of another seller': () => `/api/listings/${ofThird.id}`,
  'the profile of another seller': () => `/api/users/${third.name}`,
};
const bothWays = ['blocked', 'blocker'];
const requests = [
  ...Object.entries(probes).map(([name, path]) => ({ name, path, directions: bothWays })),
  ...Object.entries(ofReviews).map(([name, path]) => ({ name, path, directions: ['blocker'] })),
];

const header = (headers: object): string[] => Object.keys(headers).sort();
/** Sorts lists, because a random sample has no order. */
const sorted = (body: unknown): unknown =>
  Array.isArray(body) ? body.toSorted((a: { id: number }, b: { id: number }) => a.id - b.id) : body;

async function block(direction: string): Promise<void> {
  const [blocker, blockedUser] = direction === 'blocked' ? [hidden, viewer] : [viewer, hidden];
  await withTransaction(use.app.db, async (tx) => {
    await tx.insert(blocks).values({ blockerId: blocker.id, blockedId: blockedUser.id });
    // Delete the queued check, which would end the swap: the test still needs the swap after it has removed the block.
    await tx.delete(outbox).where(eq(outbox.kind, 'trade-check'));
  });
}

it('the tests have a request for every list of the block matrix', () => {
  const listsOf = (omits: true | 'blocker') => routeIds.filter((id) => blockMatrix[id].omits === omits).toSorted();
  expect(Object.keys(probes).toSorted()).toEqual(listsOf(true));
  expect(Object.keys(ofReviews)).toEqual(expect.arrayContaining(listsOf('blocker')));
});

it.each(requests.flatMap(({ directions, ...request }) => directions.map((direction) => ({ ...request, direction }))))(
  'the response for $name is the same as if the other user of the block did not exist (viewer: $direction)',
  async ({ path, direction }) => {
    const open = await asViewer.get(path());
    await block(direction);
    const answer = await asViewer.get(path());
    expect(sorted(answer.body)).not.toEqual(sorted(open.body));
    // Without the block, the viewer sees everything again.
    await use.app.db.execute(sql`delete from blocks`);
    expect(sorted((await asViewer.get(path())).body)).toEqual(sorted(open.body));
    await removeHidden(direction);
    const absent = await asViewer.get(path());
    expect(answer.status).toBe(200);
    expect(sorted(answer.body)).toEqual(sorted(absent.body));
    expect(header(answer.headers)).toEqual(header(absent.headers));
  },
);

it('a block does not change the newest listings for visitors', async () => {
  const path = '/api/listings/newest';
  const open = await use.app.visitor.get(path);
  await block('blocked');
  expect((await use.app.visitor.get(path)).body).toEqual(open.body);
});
