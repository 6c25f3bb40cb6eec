/** Lists the sessions of a user. */
import { desc, eq } from 'drizzle-orm';
import type { Queryable } from '../../db/db.ts';
import { accessTokens } from './auth.schema.ts';
import { ownSessions } from './sessions.store.ts';

/** Sorts by last use, but the current session first: several sessions are often used in the same minute. */
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
