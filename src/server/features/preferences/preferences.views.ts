/**
 * Reads users' preferences: what they share with others, which emails and push notifications they receive, and which
 * rings they join.
 */
import { eq, inArray } from 'drizzle-orm';
import type { Preferences } from '#contract/preferences.ts';
import type { Queryable } from '../../db/db.ts';
import { users } from '../../tables/users.ts';

const columns = {
  shows_typing: users.showsTyping,
  shows_presence: users.showsPresence,
  mails_requests: users.mailsRequests,
  mails_acceptances: users.mailsAcceptances,
  mails_messages: users.mailsMessages,
  mails_searches: users.mailsSearches,
  mails_favourites: users.mailsFavourites,
  mails_proposals: users.mailsProposals,
  mails_wants: users.mailsWants,
  shows_wants: users.showsWants,
  joins_rings: users.joinsRings,
  ring_value_percent: users.ringValuePercent,
  rings_in_country: users.ringsInCountry,
  pushes_messages: users.pushesMessages,
  pushes_requests: users.pushesRequests,
  pushes_alerts: users.pushesAlerts,
  shows_push_text: users.showsPushText,
} as const;

export async function readPreferences(db: Queryable, userId: number): Promise<Preferences | undefined> {
  const [row] = await db.select(columns).from(users).where(eq(users.id, userId));
  return row;
}

/**
 * Returns true only if all of these users share this status: users who hide their own status cannot see that of others.
 */
export async function showsToEachOther(
  db: Queryable,
  status: 'typing' | 'presence',
  people: readonly number[],
): Promise<boolean> {
  const isShared = status === 'typing' ? users.showsTyping : users.showsPresence;
  const rows = await db
    .select({ isShared })
    .from(users)
    .where(inArray(users.id, [...people]));
  return rows.length === new Set(people).size && rows.every((row) => row.isShared);
}
