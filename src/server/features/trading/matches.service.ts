/** Lists the users with whom a user can trade, sorted by the rules in `match-order.ts`. */

import type { z } from 'zod';
import { MAX_MATCHED_LISTINGS, MAX_MATCHED_USERS } from '#contract/limits.ts';
import type { ListingMatches, Match, MatchedUser, Matches } from '#contract/wants.ts';
import { averageRating } from '#rules/reviews/average-rating.ts';
import { fairPair } from '#rules/trading/fair-pair.ts';
import { compareMatches, compareWanters, type SideCounts } from '#rules/trading/match-order.ts';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../db/db.ts';
import { fail } from '../../http/app-error.ts';
import type { PictureUrls } from '../../storage/picture-urls.ts';
import { readRates } from '../currencies/index.ts';
import { type Card, listCardsByIds } from '../listings/index.ts';
import {
  type Direction,
  getsOf,
  givesOf,
  listFirstPairs,
  listSides,
  listWanters,
  type MatchedPair,
  type MatchedSide,
  readCurrencyOf,
  readTraders,
  readVisibleListing,
  type TraderRow,
  withVisibleRatings,
} from './matches.views.ts';

type UserSides = { userId: number; activeAt: number; gets: SideCounts; gives: SideCounts };

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

export async function listMatchedUsers(
  { db, urls }: { db: Queryable; urls: PictureUrls },
  ids: readonly number[],
  viewerId: number,
): Promise<ReadonlyMap<number, z.infer<typeof MatchedUser>>> {
  const traders = await withVisibleRatings(db, [...(await readTraders(db, ids)).values()], viewerId);
  return new Map([...traders].map(([id, trader]) => [id, toUser(trader, urls)]));
}

const NOTHING: SideCounts = [0, 0, 0];
const totalOf = ([must, would, someday]: SideCounts): number => must + would + someday;

function inOrder(
  gets: ReadonlyMap<number, MatchedSide>,
  gives: ReadonlyMap<number, MatchedSide>,
  traders: ReadonlyMap<number, TraderRow>,
): UserSides[] {
  return [...traders.values()]
    .map(({ id, activeAt }): UserSides => {
      const of = (side: ReadonlyMap<number, MatchedSide>) => side.get(id)?.counts ?? NOTHING;
      return { userId: id, activeAt, gets: of(gets), gives: of(gives) };
    })
    .toSorted(compareMatches);
}

const tradersOf = (users: readonly { userId: number }[], all: ReadonlyMap<number, TraderRow>): TraderRow[] =>
  users.flatMap(({ userId }) => all.get(userId) ?? []);

/** Returns a function that suggests a swap within a match. */
async function readSuggester(db: Queryable, viewerId: number) {
  const currency = await readCurrencyOf(db, viewerId);
  // Exchange rates of any age are accepted here.
  const rates = await readRates(db, Number.POSITIVE_INFINITY);
  return ({ gets, gives }: Pick<Match, 'gets' | 'gives'>): Pick<Match, 'suggestion'> => {
    const pair = currency && fairPair(gets, gives, currency.code, rates);
    return pair ? { suggestion: { ...pair, currency } } : {};
  };
}

type Viewer = { id: number; gets: Direction };

async function showMatches(
  { db, urls }: Context,
  sides: readonly UserSides[],
  all: ReadonlyMap<number, TraderRow>,
  { id: viewerId, gets: direction }: Viewer,
) {
  const traders = await withVisibleRatings(db, tradersOf(sides, all), viewerId);
  const users = sides.map(({ userId }) => userId);
  const gets = await listFirstPairs(db, direction, users, MAX_MATCHED_LISTINGS);
  const gives = await listFirstPairs(db, givesOf(viewerId), users, MAX_MATCHED_LISTINGS);
  const ids = [...gets.values(), ...gives.values()].flatMap((pairs) => pairs.map(({ listingId }) => listingId));
  const cards = new Map(
    (await listCardsByIds(db, urls, [...new Set(ids)])).map((card): [number, Card] => [card.id, card]),
  );
  const cardsOf = (pairs: readonly MatchedPair[] = []) =>
    pairs.flatMap(({ listingId, priority, excludedCountry }) => {
      const card = cards.get(listingId);
      return card ? [{ ...card, priority, ...(excludedCountry ? { excluded_country: excludedCountry } : {}) }] : [];
    });
  const suggest = await readSuggester(db, viewerId);
  return new Map(
    sides.flatMap(({ userId, ...user }): [number, Match][] => {
      const trader = traders.get(userId);
      if (!trader) return [];
      const totals = { gets_total: totalOf(user.gets), gives_total: totalOf(user.gives) };
      const listings = { gets: cardsOf(gets.get(userId)), gives: cardsOf(gives.get(userId)) };
      return [[userId, { user: toUser(trader, urls), ...listings, ...totals, ...suggest(listings) }]];
    }),
  );
}

/** If `isDeliverableOnly`, leaves out the listings of others that cannot be delivered to the user. */
export async function findMatches(context: Context, userId: number, isDeliverableOnly: boolean): Promise<Matches> {
  const { db } = context;
  const viewer = { id: userId, gets: getsOf(userId, isDeliverableOnly) };
  const [gets, gives] = [await listSides(db, viewer.gets), await listSides(db, givesOf(userId))];
  const traders = await readTraders(db, [...new Set([...gets.keys(), ...gives.keys()])]);
  const users = inOrder(gets, gives, traders);
  const sections = {
    swaps: users.filter((user) => gets.has(user.userId) && gives.has(user.userId)),
    sources: users.filter((user) => !gives.has(user.userId)),
    takers: users.filter((user) => !gets.has(user.userId)),
  };
  const firstOf = (section: readonly UserSides[]) => section.slice(0, MAX_MATCHED_USERS);
  const matches = await showMatches(context, Object.values(sections).flatMap(firstOf), traders, viewer);
  const show = (section: readonly UserSides[]) => firstOf(section).flatMap((user) => matches.get(user.userId) ?? []);
  const moreIn = ({ length }: readonly UserSides[]) => Math.max(0, length - MAX_MATCHED_USERS);
  const more = { swaps: moreIn(sections.swaps), sources: moreIn(sections.sources), takers: moreIn(sections.takers) };
  return {
    swaps: show(sections.swaps),
    sources: show(sections.sources),
    takers: show(sections.takers),
    ...(more.swaps + more.sources + more.takers > 0 ? { more } : {}),
  };
}

async function findWanters({ db, urls }: Context, listingId: number, ownerId: number) {
  const gets = await listSides(db, getsOf(ownerId));
  const { wanters, total } = await listWanters(db, listingId, ownerId, [...gets.keys()]);
  const traders = await readTraders(
    db,
    wanters.map(({ userId }) => userId),
  );
  const counted = wanters.flatMap((row) => {
    const trader = traders.get(row.userId);
    const reciprocity = totalOf(gets.get(row.userId)?.counts ?? NOTHING);
    return trader ? [{ ...row, trader, reciprocity, activeAt: trader.activeAt }] : [];
  });
  const ordered = counted.toSorted(compareWanters).slice(0, MAX_MATCHED_USERS);
  const visible = await withVisibleRatings(db, tradersOf(ordered, traders), ownerId);
  return {
    wanters: ordered.map(({ userId, trader, priority, reciprocity, note }) => ({
      ...{ user: toUser(visible.get(userId) ?? trader, urls), priority, reciprocity, note },
    })),
    wanters_total: total,
  };
}

export async function findListingMatches(context: Context, listingId: number, userId: number): Promise<ListingMatches> {
  const { db, urls } = context;
  const { sellerId, isTraded } = (await readVisibleListing(db, listingId, userId)) ?? fail('not_found');
  const traded = isTraded ? ({ is_traded: true } as const) : {};
  if (sellerId === userId) {
    return { ...traded, wanted_by_seller: [], ...(await findWanters(context, listingId, userId)) };
  }
  const gives = givesOf(userId);
  const total = totalOf((await listSides(db, gives, [sellerId])).get(sellerId)?.counts ?? NOTHING);
  const pairs = (await listFirstPairs(db, gives, [sellerId], MAX_MATCHED_LISTINGS)).get(sellerId) ?? [];
  const ids = pairs.map(({ listingId: id }) => id);
  return {
    ...traded,
    wanted_by_seller: await listCardsByIds(db, urls, ids),
    ...(total > ids.length ? { wanted_by_seller_total: total } : {}),
    wanters: [],
    wanters_total: 0,
  };
}
