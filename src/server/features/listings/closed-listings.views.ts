/** Reads whether a moderator has closed a listing, and whether others can see it. */
import { and, eq, isNull } from 'drizzle-orm';
import type { Queryable } from '../../db/db.ts';
import { moderationDecisions } from '../moderation/moderation.schema.ts';
import { listings } from './listings.schema.ts';

/** A decision that was undone, or reversed after an appeal, no longer counts. */
export async function isClosedByModerator(db: Queryable, listingId: number): Promise<boolean> {
  const { action, reversedAt } = moderationDecisions;
  const isClosing = and(eq(moderationDecisions.listingId, listingId), eq(action, 'close'), isNull(reversedAt));
  return (await db.$count(moderationDecisions, isClosing)) > 0;
}

/** Hidden by a moderator, or because its seller is suspended or deletes the account. */
export async function isHiddenListing(db: Queryable, id: number): Promise<boolean> {
  return (await db.$count(listings, and(eq(listings.id, id), eq(listings.isHidden, true)))) > 0;
}
