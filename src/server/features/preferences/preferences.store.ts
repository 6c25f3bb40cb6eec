/** Writes preferences, which are columns of `users` that no other feature writes. */
import { eq } from 'drizzle-orm';
import type { Preferences } from '#contract/preferences.ts';
import type { Queryable } from '../../db/db.ts';
import { users } from '../../db/schema/accounts.ts';

const columnOf = {
  shows_typing: 'showsTyping',
  shows_presence: 'showsPresence',
  mails_requests: 'mailsRequests',
  mails_acceptances: 'mailsAcceptances',
  mails_messages: 'mailsMessages',
  mails_searches: 'mailsSearches',
  mails_favourites: 'mailsFavourites',
} as const satisfies Record<keyof Preferences, keyof typeof users.$inferSelect>;

type Changes = { [K in keyof Preferences]?: boolean | undefined };

/** Returns false if there is no such user. */
export async function changePreferences(tx: Queryable, userId: number, changes: Changes): Promise<boolean> {
  const values: Partial<typeof users.$inferInsert> = {};
  for (const [name, value] of Object.entries(changes)) {
    if (value !== undefined) values[columnOf[name as keyof Preferences]] = value;
  }
  if (Object.keys(values).length === 0) return true;
  const rows = await tx.update(users).set(values).where(eq(users.id, userId)).returning({ id: users.id });
  return rows.length > 0;
}
