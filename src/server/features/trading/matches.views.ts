/** Reads which users have what a user wants, and which users want what a user has. */
import { type SQL, sql } from 'drizzle-orm';
import type { CountryCode } from '#contract/countries.ts';
import type { SideCounts } from '#rules/trading/match-order.ts';
import type { Queryable } from '../../db/db.ts';
import { readBlockedUsers } from '../blocks/index.ts';
import { fittingSearches } from '../saved-searches/index.ts';
import {
  activePeople,
  noBlockBetween,
  unhiddenListings,
  unhiddenReviews,
  visibleListings,
} from '../visibility/index.ts';
import { canReach, excludedCountry, isHave, isOpenToTrade, isTraded } from './haves.views.ts';

/** A have that fits a want of the other user, the priority of that want, and the receiver's country if it is excluded. */
export type MatchedPair = { listingId: number; priority: number; excludedCountry: CountryCode | null };
/** How many listings can go to or come from one user, by the priority of the wants that they fit. */
export type MatchedSide = { userId: number; counts: SideCounts };

/** The number of users that are read for sorting: more than a page ever shows. */
const MAX_WANTERS = 5000;

/**
 * Pairs of a listing and a want, in which the user gets or gives the listing. `other` is the column of the other user;
 * `where` selects the pairs; `home` and `to` are the countries of the user who gives and of the user who gets it.
 */
export type Direction = { other: SQL; where: SQL; home: SQL; to: SQL };

const countryOf = (userId: number): SQL => sql`(select country from users where id = ${userId})`;

/** Haves of others that the user wants. Private wants match too, because only the user sees the result. */
export const getsOf = (userId: number, isDeliverableOnly = false): Direction => {
  const [home, to] = [sql`u.country`, countryOf(userId)];
  return {
    ...{ other: sql`l.seller_id`, home, to },
    where: sql`w.user_id = ${userId} and ${noBlockBetween(userId, sql`l.seller_id`)}
      and ${isDeliverableOnly ? canReach(home, to) : sql`true`}`,
  };
};

/** Haves of the user that are wanted by users with a public want list. */
export const givesOf = (userId: number): Direction => ({
  other: sql`w.user_id`,
  where: sql`l.seller_id = ${userId} and u.shows_wants and ${noBlockBetween(userId, sql`w.user_id`)}`,
  home: countryOf(userId),
  to: sql`u.country`,
});

/** Each listing once per other user, with the priority of the most important want that it fits. */
const pairsOf = ({ other, where, home, to }: Direction, users?: readonly number[]): SQL => sql`
  select ${other} as user_id, l.id as listing_id, min(w.priority) as priority,
    min(${excludedCountry(home, to)}) as excluded
  from wants w join saved_searches s on s.id = w.saved_search_id and not s.is_paused
  join want_fits f on f.want_id = w.saved_search_id
  join listings l on l.id = f.listing_id and ${isHave} and l.seller_id <> w.user_id
  join users u on u.id = ${other} and ${activePeople()}
  where ${where} and ${users ? sql`${other} = any(${sql.param([...users])}::int[])` : sql`true`} group by 1, 2`;

/**
 * Counts the pairs with every other user, or only with `users`. With a limit, a match could be missing or in the wrong
 * section.
 */
export async function listSides(
  db: Queryable,
  direction: Direction,
  users?: readonly number[],
): Promise<Map<number, MatchedSide>> {
  const count = (priority: number) => sql`count(*) filter (where priority = ${priority})::int`;
  const { rows } = await db.execute<{ user_id: number; must: number; would: number; someday: number }>(sql`
    select user_id, ${count(1)} as must, ${count(2)} as would, ${count(3)} as someday
    from (${pairsOf(direction, users)}) p group by user_id`);
  return new Map(
    rows.map(({ user_id: userId, must, would, someday }) => [userId, { userId, counts: [must, would, someday] }]),
  );
}

/** Sorted by priority, then by age with the newest listings first. */
export async function listFirstPairs(
  db: Queryable,
  direction: Direction,
  users: readonly number[],
  limit: number,
): Promise<Map<number, MatchedPair[]>> {
  const { rows } = await db.execute<{
    user_id: number;
    listing_id: number;
    priority: number;
    excluded: CountryCode | null;
  }>(sql`
    select user_id, listing_id, priority, excluded from (
      select *, row_number() over (partition by user_id order by priority, listing_id desc) as place
      from (${pairsOf(direction, users)}) p) ranked
    where place <= ${limit} order by user_id, place`);
  const pairs = new Map<number, MatchedPair[]>();
  for (const { user_id, listing_id: listingId, priority, excluded } of rows) {
    pairs.set(user_id, [...(pairs.get(user_id) ?? []), { listingId, priority, excludedCountry: excluded }]);
  }
  return pairs;
}

export async function readCurrencyOf(db: Queryable, userId: number): Promise<{ id: number; code: string } | undefined> {
  const { rows } = await db.execute<{ id: number; code: string }>(
    sql`select c.id, c.code from users u join currencies c on c.id = u.currency_id where u.id = ${userId}`,
  );
  return rows[0];
}

export type TraderRow = {
  id: number;
  name: string;
  ratingSum: number;
  reviewCount: number;
  avatarKey: string | null;
  /** The day of the user's last activity, in seconds; for users who hide their presence, the day they signed up. */
  activeAt: number;
};

export async function readTraders(db: Queryable, ids: readonly number[]): Promise<Map<number, TraderRow>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.execute<TraderRow>(sql`
    select u.id, u.name, u.rating_sum as "ratingSum", u.review_count as "reviewCount", u.avatar_key as "avatarKey",
      extract(epoch from date_trunc('day', coalesce(case when u.shows_presence then
        (select max(t.last_used_at) from access_tokens t where t.user_id = u.id) end, u.created_at), 'UTC'))::float8 as "activeAt"
    from users u where u.id = any(${sql.param([...ids])}::int[])`);
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * Computes the ratings from only the reviews that the viewer can see: a block also hides the reviews of the blocked user
 * from the blocker.
 */
export async function withVisibleRatings(
  db: Queryable,
  traders: readonly TraderRow[],
  viewerId: number,
): Promise<Map<number, TraderRow>> {
  const hidden = [...(await readBlockedUsers(db, viewerId))];
  const ids = traders.map(({ id }) => id);
  const { rows } =
    hidden.length === 0 || ids.length === 0
      ? { rows: [] }
      : await db.execute<{ id: number; sum: number; count: number }>(sql`
          select seller_id as id, sum(rating)::int as sum, count(*)::int as count from reviews
          where seller_id = any(${sql.param(ids)}::int[]) and buyer_id = any(${sql.param(hidden)}::int[]) and ${unhiddenReviews('reviews')}
          group by seller_id`);
  const unseen = new Map(rows.map((row) => [row.id, row]));
  return new Map(
    traders.map((trader) => {
      const { sum = 0, count = 0 } = unseen.get(trader.id) ?? {};
      return [trader.id, { ...trader, ratingSum: trader.ratingSum - sum, reviewCount: trader.reviewCount - count }];
    }),
  );
}

export async function readVisibleListing(
  db: Queryable,
  listingId: number,
  viewerId: number,
): Promise<{ sellerId: number; isTraded: boolean } | undefined> {
  const { rows } = await db.execute<{ sellerId: number; isTraded: boolean }>(sql`
    select l.seller_id as "sellerId", ${isOpenToTrade} and ${isTraded} as "isTraded" from listings l
    where l.id = ${listingId} and (${visibleListings(viewerId)} or l.seller_id = ${viewerId})`);
  return rows[0];
}

export type WanterRow = { userId: number; priority: number; note: string };

/**
 * Returns the users with a public want list who want this listing, each with their most important want. If there are
 * more than `limit`, returns `first` and then the users with the most important wants. `total` counts all.
 */
export async function listWanters(
  db: Queryable,
  listingId: number,
  ownerId: number,
  first: readonly number[],
  limit = MAX_WANTERS,
): Promise<{ wanters: WanterRow[]; total: number }> {
  const { rows } = await db.execute<{ user_id: number; priority: number; note: string; total: number }>(sql`
    with ${fittingSearches(listingId)}, wanters as (
      select distinct on (w.user_id) w.user_id, w.priority, w.note
      from fitting f join wants w on w.saved_search_id = f.id join users u on u.id = w.user_id
      where w.user_id <> ${ownerId} and ${activePeople()} and u.shows_wants and ${noBlockBetween(ownerId, sql`w.user_id`)}
        and (select ${unhiddenListings()} from listings l where l.id = ${listingId})
      order by w.user_id, w.priority, w.saved_search_id)
    select *, count(*) over ()::int as total from wanters
    order by user_id = any(${sql.param([...first])}::int[]) desc, priority, user_id limit ${limit}`);
  const wanters = rows.map(({ user_id, priority, note }) => ({ userId: user_id, priority, note }));
  return { wanters, total: rows[0]?.total ?? 0 };
}
