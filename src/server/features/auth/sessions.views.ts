/** Lists the sessions of a user. */
import { desc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/db.ts';
import { byNumber, EXPORT_PAGE_SIZE } from '../../personal-data/export-sections.views.ts';
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

export const sessionsExport = byNumber(
  (userId, after) => sql`
    select t.id::text as key, jsonb_build_object('kind', case when application_name is null then 'session' else 'api_key' end,
      'name', application_name, 'browser', user_agent, 'scope', scope, 'created_at', created_at,
      'last_used_at', last_used_at, 'expires_at', expires_at) as row
    from access_tokens t where t.user_id = ${userId} and t.id > ${after}::int order by t.id limit ${EXPORT_PAGE_SIZE}`,
);
