/** Lists the sessions of a user. */
import { desc, eq } from 'drizzle-orm';
import type { Queryable } from '../../db/db.ts';
import { accessTokens } from '../../tables/auth.ts';
import { ownSessions } from './sessions.store.ts';

/**
 * Lists the current session first and sorts the others by last use. `lastUsedAt` alone would not put the current
 * session first, because it is updated at most once an hour.
 */
export async function listSessions(db: Queryable, userId: number, currentId: number) {
  return await db
    .select({
      id: accessTokens.id,
      createdAt: accessTokens.createdAt,
      lastUsedAt: accessTokens.lastUsedAt,
      userAgent: accessTokens.userAgent,
    })
    .from(accessTokens)
    .where(ownSessions(userId))
    .orderBy(desc(eq(accessTokens.id, currentId)), desc(accessTokens.lastUsedAt), desc(accessTokens.id));
}
