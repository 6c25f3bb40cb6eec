/**
 * Defines in SQL what a viewer can see. Readers take these conditions instead of writing their own, so that no list
 * forgets a cause. Each condition is about the table with the given alias; a viewer who is undefined is a visitor.
 * See docs/decisions/0098-visibility-has-one-home.md.
 */
import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../db/db.ts';

type Viewer = number | SQL | Placeholder | undefined;
type Column = AnyPgColumn | SQL;

/**
 * Matches rows whose user in `column` is not separated from the viewer by a block in either direction. The array has two
 * index lookups, which run once per query if the viewer is an id, and once per row if it is a column.
 */
export const noBlockBetween = (viewer: Viewer, column: Column): SQL =>
  viewer === undefined
    ? sql`true`
    : sql`${column} <> all(array(
        select blocked_id from blocks where blocker_id = ${viewer}
        union all select blocker_id from blocks where blocked_id = ${viewer}))`;

/**
 * Matches rows whose user in `column` has not been blocked by the viewer. For what stays when a user is absent, such as
 * the reviews they have written: blocked users still see it, and only the blocker does not.
 */
export const notBlockedBy = (viewer: Viewer, column: Column): SQL =>
  viewer === undefined
    ? sql`true`
    : sql`${column} <> all(array(select blocked_id from blocks where blocker_id = ${viewer}))`;

/** Matches users whose account deletion is neither pending nor completed. */
export const stayingPeople = (alias = 'u'): SQL => sql`${sql.identifier(alias)}.deletion_at is null`;

/** Matches users who are neither suspended, nor about to be deleted, nor erased. */
export const activePeople = (alias = 'u'): SQL =>
  sql`(${sql.identifier(alias)}.status = 'active' and ${stayingPeople(alias)})`;

/** Matches users who are present for the viewer: active, and not hidden by a block. */
export const visiblePeople = (viewer: Viewer, alias = 'u'): SQL =>
  sql`(${activePeople(alias)} and ${noBlockBetween(viewer, sql`${sql.identifier(alias)}.id`)})`;

/** Matches listings that neither a moderator nor the suspension of their seller hides; their seller can still see them. */
export const unhiddenListings = (alias = 'l'): SQL => sql`not ${sql.identifier(alias)}.is_hidden`;

/** Matches the listings on offer: open and not hidden. Those of users who are deleting their account are closed. */
export const openListings = (alias = 'l'): SQL =>
  sql`(${sql.identifier(alias)}.status = 'open' and ${unhiddenListings(alias)})`;

/** Matches rows whose seller in `column` stays and is not hidden by a block. */
export const visibleSellers = (viewer: Viewer, column: Column): SQL =>
  sql`(not exists (select from users leaving where leaving.id = ${column} and not (${stayingPeople('leaving')}))
    and ${noBlockBetween(viewer, column)})`;

/** Matches listings whose page the viewer can open, apart from the viewer's own hidden ones. */
export const visibleListings = (viewer: Viewer, alias = 'l'): SQL =>
  sql`(${unhiddenListings(alias)} and ${visibleSellers(viewer, sql`${sql.identifier(alias)}.seller_id`)})`;

/** Matches search documents. Only listings that visitors can see have one. */
export const visibleDocuments = (viewer: Viewer): SQL => noBlockBetween(viewer, sql`seller_id`);

/** Matches messages that the viewer can see as a participant: only its sender sees a withheld message. */
export const visibleMessages = (viewer: number | SQL | Placeholder, alias = 'm'): SQL => {
  const m = sql.identifier(alias);
  return sql`(${m}.withheld is null or ${m}.sender_id = ${viewer})`;
};

/** Matches the viewer's own messages that only the viewer can see. */
export const ownWithheldMessages = (viewer: number | SQL | Placeholder, alias = 'm'): SQL => {
  const m = sql.identifier(alias);
  return sql`(${m}.withheld is not null and ${m}.sender_id = ${viewer})`;
};

/** Matches reviews that a moderator has not hidden; their author can still see them. */
export const unhiddenReviews = (alias = 'r'): SQL => sql`not ${sql.identifier(alias)}.is_hidden`;

/** Matches reviews that the viewer sees on the profile of their seller. */
export const visibleReviews = (viewer: Viewer, alias = 'r'): SQL =>
  sql`(${unhiddenReviews(alias)} and ${notBlockedBy(viewer, sql`${sql.identifier(alias)}.buyer_id`)})`;

export async function isUserAbsent(db: Queryable, userId: number, viewerId: number): Promise<boolean> {
  const { rows } = await db.execute(sql`select from users u where u.id = ${userId} and ${visiblePeople(viewerId)}`);
  return rows.length === 0;
}

/** Returns whether neither of the two users is absent for the other. */
export const arePresentForEachOther = async (db: Queryable, userId: number, otherId: number): Promise<boolean> =>
  !(await isUserAbsent(db, userId, otherId)) && !(await isUserAbsent(db, otherId, userId));

/** True also for a listing that does not exist. */
export async function isListingAbsent(db: Queryable, id: number, viewerId: number): Promise<boolean> {
  const { rows } = await db.execute(sql`select from listings l where l.id = ${id} and ${visibleListings(viewerId)}`);
  return rows.length === 0;
}

/**
 * Returns the sum and number of a seller's ratings that the viewer can see; undefined if the viewer has blocked none of
 * the authors.
 */
export async function readVisibleRatings(
  db: Queryable,
  viewerId: number,
  sellerId: number,
): Promise<{ sum: number; count: number } | undefined> {
  const isSeen = visibleReviews(viewerId);
  const { rows } = await db.execute<{ hidden: number; count: number; sum: number }>(sql`
    select count(*) filter (where not ${isSeen})::int as hidden, count(*) filter (where ${isSeen})::int as count,
      coalesce(sum(r.rating) filter (where ${isSeen}), 0)::int as sum
    from reviews r where r.seller_id = ${sellerId} and ${unhiddenReviews()}`);
  const [row] = rows;
  return row && row.hidden > 0 ? { sum: row.sum, count: row.count } : undefined;
}
