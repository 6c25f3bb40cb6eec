/** Puts together whom a user can trade with, in the order that the pages explain. */

import type { z } from 'zod';
import { MAX_MATCHED_LISTINGS, MAX_MATCHED_USERS } from '#contract/limits.ts';
import type { ListingMatches, Match, MatchedUser, Matches } from '#contract/wants.ts';
import { averageRating } from '#rules/reviews/average-rating.ts';
import { compareMatches, compareWanters } from '#rules/trading/match-order.ts';
import type { Queryable } from '../../db/db.ts';
import { fail } from '../../http/app-error.ts';
import type { PictureUrls } from '../../storage/picture-urls.ts';
import { type Card, listCardsByIds } from '../listings/index.ts';
import {
  listGets,
  listGives,
  listWanters,
  type MatchedPair,
  readTraders,
  readVisibleSeller,
  type TraderRow,
  withVisibleRatings,
} from './matches.views.ts';

type Deps = { db: Queryable; urls: PictureUrls };
type UserPairs = { userId: number; activeAt: number; gets: MatchedPair[]; gives: MatchedPair[] };

const toUser = (
  { id, name, ratingSum, reviewCount, avatarKey }: TraderRow,
  urls: PictureUrls,
): z.infer<typeof MatchedUser> => ({
  id,
  name,
  average_rating: averageRating(ratingSum, reviewCount),
  review_count: reviewCount,
  profile: { avatar: urls.urlOf(avatarKey) },
});

/** Returns these users with the ratings that the viewer can see. */
export async function listMatchedUsers(
  { db, urls }: Deps,
  ids: readonly number[],
  viewerId: number,
): Promise<ReadonlyMap<number, z.infer<typeof MatchedUser>>> {
  const traders = await withVisibleRatings(db, [...(await readTraders(db, ids)).values()], viewerId);
  return new Map([...traders].map(([id, trader]) => [id, toUser(trader, urls)]));
}

function groupByUser(
  gets: readonly MatchedPair[],
  gives: readonly MatchedPair[],
  traders: ReadonlyMap<number, TraderRow>,
): UserPairs[] {
  const users = new Map<number, UserPairs>();
  const of = (userId: number): UserPairs => {
    const known = users.get(userId) ?? { userId, activeAt: traders.get(userId)?.activeAt ?? 0, gets: [], gives: [] };
    users.set(userId, known);
    return known;
  };
  for (const pair of gets) of(pair.userId).gets.push(pair);
  for (const pair of gives) of(pair.userId).gives.push(pair);
  return [...users.values()].toSorted(compareMatches);
}

const tradersOf = (users: readonly { userId: number }[], all: ReadonlyMap<number, TraderRow>): TraderRow[] =>
  users.flatMap(({ userId }) => all.get(userId) ?? []);

/** Returns the matches of one section with the cards of the listings that are shown. */
async function showMatches(
  { db, urls }: Deps,
  users: readonly UserPairs[],
  all: ReadonlyMap<number, TraderRow>,
  viewerId: number,
) {
  const shown = users.slice(0, MAX_MATCHED_USERS);
  const traders = await withVisibleRatings(db, tradersOf(shown, all), viewerId);
  const first = (pairs: readonly MatchedPair[]) => pairs.slice(0, MAX_MATCHED_LISTINGS);
  const ids = shown.flatMap(({ gets, gives }) => [...first(gets), ...first(gives)].map(({ listingId }) => listingId));
  const cards = new Map(
    (await listCardsByIds(db, urls, [...new Set(ids)])).map((card): [number, Card] => [card.id, card]),
  );
  const cardsOf = (pairs: readonly MatchedPair[]) =>
    first(pairs).flatMap(({ listingId, priority }) => {
      const card = cards.get(listingId);
      return card ? [{ ...card, priority }] : [];
    });
  return shown.flatMap(({ userId, gets, gives }): Match[] => {
    const trader = traders.get(userId);
    if (!trader) return [];
    const totals = { gets_total: gets.length, gives_total: gives.length };
    return [{ user: toUser(trader, urls), gets: cardsOf(gets), gives: cardsOf(gives), ...totals }];
  });
}

export async function findMatches(deps: Deps, userId: number): Promise<Matches> {
  const { db } = deps;
  const [gets, gives] = [await listGets(db, userId), await listGives(db, userId)];
  const traders = await readTraders(db, [...new Set([...gets, ...gives].map((pair) => pair.userId))]);
  const users = groupByUser(gets, gives, traders);
  const show = (isIn: (user: UserPairs) => boolean) => showMatches(deps, users.filter(isIn), traders, userId);
  return {
    swaps: await show((user) => user.gets.length > 0 && user.gives.length > 0),
    sources: await show((user) => user.gives.length === 0),
    takers: await show((user) => user.gets.length === 0),
  };
}

async function findWanters({ db, urls }: Deps, listingId: number, ownerId: number) {
  const rows = await listWanters(db, listingId, ownerId);
  const gets = await listGets(db, ownerId);
  const traders = await readTraders(
    db,
    rows.map(({ userId }) => userId),
  );
  const counted = rows.flatMap((row) => {
    const trader = traders.get(row.userId);
    const reciprocity = gets.filter(({ userId }) => userId === row.userId).length;
    return trader ? [{ ...row, trader, reciprocity, activeAt: trader.activeAt }] : [];
  });
  const ordered = counted.toSorted(compareWanters).slice(0, MAX_MATCHED_USERS);
  const shown = await withVisibleRatings(db, tradersOf(ordered, traders), ownerId);
  return {
    wanters: ordered.map(({ userId, trader, priority, reciprocity, note }) => ({
      ...{ user: toUser(shown.get(userId) ?? trader, urls), priority, reciprocity, note },
    })),
    wanters_total: counted.length,
  };
}

/** Fails with 404 if the user cannot see the listing. */
export async function findListingMatches(deps: Deps, listingId: number, userId: number): Promise<ListingMatches> {
  const { db, urls } = deps;
  const sellerId = (await readVisibleSeller(db, listingId, userId)) ?? fail('not_found');
  if (sellerId === userId) {
    return { wanted_by_seller: [], ...(await findWanters(deps, listingId, userId)) };
  }
  const gives = await listGives(db, userId, sellerId);
  const ids = gives.slice(0, MAX_MATCHED_LISTINGS).map((pair) => pair.listingId);
  return { wanted_by_seller: await listCardsByIds(db, urls, ids), wanters: [], wanters_total: 0 };
}
