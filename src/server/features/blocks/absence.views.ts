/**
 * Defines in SQL which people and listings are absent for a viewer. A block is one case of absence and looks like every
 * other one: see docs/decisions/0079-absent-users.md.
 */
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../db/db.ts';
import { listings } from '../../tables/listings.ts';
import { isNotBeingDeleted } from '../auth/index.ts';
import { isHiddenFrom, isVisibleTo } from './blocks.views.ts';

type Viewer = number | undefined;

/**
 * The condition that user `u` is present for the viewer: neither suspended, nor about to be deleted, nor erased, nor
 * hidden by a block in either direction.
 */
export const isPresentTo = (viewer: Viewer | SQL): SQL =>
  sql`u.status = 'active' and u.deletion_at is null and ${isVisibleTo(viewer, sql`u.id`) ?? sql`true`}`;

/**
 * The condition that a listing of another user can be seen by the viewer: neither the listing nor its seller is absent.
 * The listings of suspended users are hidden.
 */
export const isListingPresentTo = (viewer: Viewer): SQL | undefined =>
  and(eq(listings.isHidden, false), isNotBeingDeleted(listings.sellerId), isVisibleTo(viewer, listings.sellerId));

/** Matches rows whose user in `column` is present for the viewer. */
export const isUserPresentTo = (viewer: number, column: AnyPgColumn): SQL =>
  sql`exists (select from users u where u.id = ${column} and ${isPresentTo(viewer)})`;

export async function isUserAbsent(db: Queryable, userId: number, viewerId: number): Promise<boolean> {
  const { rows } = await db.execute(sql`select from users u where u.id = ${userId} and ${isPresentTo(viewerId)}`);
  return rows.length === 0;
}

/** Returns whether neither of the two users is absent for the other. */
export const arePresentForEachOther = async (db: Queryable, userId: number, otherId: number): Promise<boolean> =>
  !(await isUserAbsent(db, userId, otherId)) && !(await isUserAbsent(db, otherId, userId));

/** True also for a listing that does not exist. */
export const isListingAbsent = async (db: Queryable, id: number, viewerId: number): Promise<boolean> =>
  (await db.$count(listings, and(eq(listings.id, id), isListingPresentTo(viewerId)))) === 0;

type ListingColumns = { isHidden: AnyPgColumn | SQL; sellerId: AnyPgColumn | SQL };
const listingL: ListingColumns = { isHidden: sql`l.is_hidden`, sellerId: sql`l.seller_id` };

/**
 * A column that is true if what the viewer shares with the seller, such as a conversation or a swap, names a listing whose
 * page the viewer cannot open; by default the listing `l`. Without a viewer, a block hides nothing.
 */
export const isListingAbsentTo = (viewer: Viewer | SQL, { isHidden, sellerId } = listingL): SQL<boolean> => {
  const isBlocked = viewer === undefined ? sql`false` : isHiddenFrom(viewer, sellerId);
  return sql`(${isHidden} or exists (select from users a where a.id = ${sellerId} and a.deletion_at is not null)
    or ${isBlocked})`;
};
