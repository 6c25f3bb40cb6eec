/** Reads whether a moderator has closed a listing. */
import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Queryable } from '../../db/db.ts';
import { moderationDecisions } from '../../tables/moderation.ts';

/** Matches a moderator's decision to close a listing, unless it was undone or reversed after an appeal. */
const isInForce = and(eq(moderationDecisions.action, 'close'), isNull(moderationDecisions.reversedAt));

export async function isClosedByModerator(db: Queryable, listingId: number): Promise<boolean> {
  return (await db.$count(moderationDecisions, and(eq(moderationDecisions.listingId, listingId), isInForce))) > 0;
}

export async function findClosedByModerator(
  db: Queryable,
  ids: readonly number[],
): Promise<ReadonlySet<number | null>> {
  const rows = await db
    .select({ id: moderationDecisions.listingId })
    .from(moderationDecisions)
    .where(and(inArray(moderationDecisions.listingId, [...ids]), isInForce));
  return new Set(rows.map(({ id }) => id));
}
