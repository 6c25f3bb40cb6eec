/** Reads decisions, suspensions that have not ended, and the listings that must be hidden or shown. */
import { and, asc, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import { STAFF_ROLES } from '#rules/auth/staff-access.ts';
import type { SanctionedUser } from '#rules/moderation/sanction-refusal.ts';
import type { Queryable } from '../../db/db.ts';
import { listings } from '../../tables/listings.ts';
import { moderationAppeals, moderationCases, moderationDecisions, reports } from '../../tables/moderation.ts';
import { users } from '../../tables/users.ts';
import { unhiddenListings } from '../visibility/index.ts';

const isInForce = and(isNull(moderationDecisions.reversedAt), isNull(moderationDecisions.endedAt));

export async function readSuspension(
  db: Queryable,
  userId: number,
): Promise<{ id: number; message: string; endsAt: Date | null } | undefined> {
  const { id, message, endsAt } = moderationDecisions;
  const [row] = await db
    .select({ id, message, endsAt })
    .from(moderationDecisions)
    .where(and(eq(moderationDecisions.userId, userId), eq(moderationDecisions.action, 'suspend'), isInForce));
  return row;
}

export async function readLatestDecision(db: Queryable, caseId: number) {
  const [row] = await db
    .select({
      action: moderationDecisions.action,
      createdAt: moderationDecisions.createdAt,
      decidedBy: users.name,
    })
    .from(moderationDecisions)
    .leftJoin(users, eq(users.id, moderationDecisions.deciderId))
    .where(and(eq(moderationDecisions.caseId, caseId), isNull(moderationDecisions.reversedAt)))
    .orderBy(sql`${moderationDecisions.id} desc`)
    .limit(1);
  return row;
}

export async function readDecision(db: Queryable, id: number) {
  const [row] = await db
    .select({ decision: moderationDecisions, moderationCase: moderationCases, appeal: moderationAppeals })
    .from(moderationDecisions)
    .leftJoin(moderationCases, eq(moderationCases.id, moderationDecisions.caseId))
    .leftJoin(moderationAppeals, eq(moderationAppeals.decisionId, moderationDecisions.id))
    .where(eq(moderationDecisions.id, id));
  return row;
}

export type ReadDecision = NonNullable<Awaited<ReturnType<typeof readDecision>>>;

export async function listReporters(db: Queryable, caseId: number): Promise<number[]> {
  const rows = await db
    .select({ id: reports.reporterId })
    .from(reports)
    .where(eq(reports.caseId, caseId))
    .orderBy(asc(reports.reporterId));
  return rows.map((row) => row.id);
}

export async function isHiddenByDecision(db: Queryable, listingId: number, exceptId = 0): Promise<boolean> {
  const isHide = and(
    eq(moderationDecisions.listingId, listingId),
    eq(moderationDecisions.action, 'hide'),
    ne(moderationDecisions.id, exceptId),
    isInForce,
  );
  return (await db.$count(moderationDecisions, isHide)) > 0;
}

export async function findListingOfPicture(db: Queryable, imageId: number): Promise<number | undefined> {
  const [row] = await db
    .select({ id: listings.id })
    .from(listings)
    .where(or(eq(listings.image1Id, imageId), eq(listings.image2Id, imageId), eq(listings.image3Id, imageId)))
    .orderBy(sql`${listings.id} desc`)
    .limit(1);
  return row?.id;
}

/** Returns up to `limit` listings of the seller that must be hidden if `isSuspended`, and shown otherwise. */
export async function listListingsToSwitch(
  db: Queryable,
  sellerId: number,
  isSuspended: boolean,
  limit: number,
): Promise<number[]> {
  const isHiddenElsewhere = sql`exists (select from ${moderationDecisions} d where d.listing_id = ${listings.id}
    and d.action = 'hide' and d.reversed_at is null and d.ended_at is null)`;
  const isWrong = isSuspended
    ? unhiddenListings('listings')
    : sql`not (${unhiddenListings('listings')}) and not ${isHiddenElsewhere}`;
  const rows = await db
    .select({ id: listings.id })
    .from(listings)
    .where(and(eq(listings.sellerId, sellerId), isWrong))
    .orderBy(asc(listings.id))
    .limit(limit);
  return rows.map((row) => row.id);
}

/**
 * Returns suspended users with a listing that is still visible, for example because it was published during the
 * suspension.
 */
export async function listSellersToHide(db: Queryable): Promise<number[]> {
  const hasVisible = sql`exists (select from ${listings} where ${listings.sellerId} = ${users.id} and ${unhiddenListings('listings')})`;
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.status, 'suspended'), hasVisible));
  return rows.map((row) => row.id);
}

export async function countOtherStaff(db: Queryable, exceptIds: readonly number[]): Promise<number> {
  const isOther = and(
    inArray(users.role, STAFF_ROLES),
    eq(users.status, 'active'),
    sql`${users.id} <> all(${sql.param([...exceptIds])}::int[])`,
  );
  return await db.$count(users, isOther);
}

/** Returns undefined if `ownerId` is null or there is no such user. */
export async function findOwner(db: Queryable, ownerId: number | null): Promise<SanctionedUser | undefined> {
  if (ownerId === null) return undefined;
  const { id, role, status } = users;
  const [row] = await db.select({ id, role, status }).from(users).where(eq(users.id, ownerId));
  return row;
}

export async function findRecipient(db: Queryable, id: number) {
  const { name, email, language, timezone } = users;
  const [row] = await db.select({ name, email, language, timezone }).from(users).where(eq(users.id, id));
  return row;
}
