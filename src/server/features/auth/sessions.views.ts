/** Lists the sessions of a user. */
import { desc } from 'drizzle-orm';
import type { Queryable } from '../../db/db.ts';
import { accessTokens } from './auth.schema.ts';
import { ownSessions } from './sessions.store.ts';

/** Most recently used first. */
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
