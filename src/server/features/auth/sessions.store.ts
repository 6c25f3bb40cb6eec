/** Lists and ends the sessions of a user. */
import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Queryable } from '../../db/db.ts';
import { accessTokens } from '../../db/schema/accounts.ts';
import { isLive } from './accounts.store.ts';

export async function listSessions(db: Queryable, userId: number) {
  return await db
    .select({
      id: accessTokens.id,
      createdAt: accessTokens.createdAt,
      lastUsedAt: accessTokens.lastUsedAt,
      userAgent: accessTokens.userAgent,
    })
    .from(accessTokens)
    .where(ownSessions(userId))
    .orderBy(desc(accessTokens.lastUsedAt), desc(accessTokens.id));
}

/** Excludes API keys, which are listed separately. */
function ownSessions(userId: number) {
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
