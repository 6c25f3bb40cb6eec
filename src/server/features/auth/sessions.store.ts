/** Where is a person signed in? */
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

/** The keys of other programs are listed elsewhere. */
function ownSessions(userId: number) {
  return and(eq(accessTokens.userId, userId), isNull(accessTokens.applicationName), isLive);
}

/** False where there is none of this person's under that id. */
export async function deleteOwnSession(db: Queryable, userId: number, id: number): Promise<boolean> {
  const gone = await db
    .delete(accessTokens)
    .where(and(eq(accessTokens.id, id), ownSessions(userId)))
    .returning({ id: accessTokens.id });
  return gone.length > 0;
}
