/** Ends sessions of a user. */
import { and, eq, isNull, ne } from 'drizzle-orm';
import type { Queryable } from '../../db/db.ts';
import { accessTokens } from '../../tables/auth.ts';
import { isLive } from './accounts.store.ts';

/** Excludes API keys, which are listed separately. */
export function ownSessions(userId: number) {
  return and(eq(accessTokens.userId, userId), isNull(accessTokens.applicationName), isLive);
}

/** Returns false if this user has no session with that id. */
export async function deleteOwnSession(db: Queryable, userId: number, id: number): Promise<boolean> {
  const deleted = await db
    .delete(accessTokens)
    .where(and(eq(accessTokens.id, id), ownSessions(userId)))
    .returning({ id: accessTokens.id });
  return deleted.length > 0;
}

export async function deleteOtherSessions(db: Queryable, userId: number, keptId: number): Promise<number[]> {
  const deleted = await db
    .delete(accessTokens)
    .where(and(ne(accessTokens.id, keptId), ownSessions(userId)))
    .returning({ id: accessTokens.id });
  return deleted.map(({ id }) => id);
}
