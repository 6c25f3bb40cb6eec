/** What does a person show, and which mails do they want? */
import { eq, inArray } from 'drizzle-orm';
import type { Preferences } from '#contract/preferences.ts';
import type { Queryable } from '../../db/db.ts';
import { users } from '../../db/schema/accounts.ts';

const columns = {
  shows_typing: users.showsTyping,
  shows_presence: users.showsPresence,
  mails_requests: users.mailsRequests,
  mails_acceptances: users.mailsAcceptances,
  mails_messages: users.mailsMessages,
  mails_searches: users.mailsSearches,
  mails_favourites: users.mailsFavourites,
} as const;

export async function readPreferences(db: Queryable, userId: number): Promise<Preferences | undefined> {
  const [row] = await db.select(columns).from(users).where(eq(users.id, userId));
  return row;
}

/** Whether all of these people have left it on: whoever hides sees nothing either. */
export async function showsToEachOther(
  db: Queryable,
  what: 'typing' | 'presence',
  people: readonly number[],
): Promise<boolean> {
  const shown = what === 'typing' ? users.showsTyping : users.showsPresence;
  const rows = await db
    .select({ shown })
    .from(users)
    .where(inArray(users.id, [...people]));
  return rows.length === new Set(people).size && rows.every((row) => row.shown);
}
