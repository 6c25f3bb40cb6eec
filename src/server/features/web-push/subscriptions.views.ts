/** Lists the browsers of a user that receive push notifications. */
import { desc, eq, sql } from 'drizzle-orm';
import type { PushSubscriptionEntry } from '#contract/web-push.ts';
import type { Queryable } from '../../db/db.ts';
import { byNumber, EXPORT_PAGE_SIZE } from '../../personal-data/export-sections.views.ts';
import { accessTokens } from '../../tables/auth.ts';
import { pushSubscriptions } from '../../tables/web-push.ts';

/** Newest first. Returns the endpoint URL only for the subscription of `sessionId`. */
export async function listSubscriptions(
  db: Queryable,
  { userId, sessionId }: { userId: number; sessionId: number },
): Promise<PushSubscriptionEntry[]> {
  const rows = await db
    .select({ subscription: pushSubscriptions, userAgent: accessTokens.userAgent })
    .from(pushSubscriptions)
    .innerJoin(accessTokens, eq(accessTokens.id, pushSubscriptions.sessionId))
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(desc(pushSubscriptions.createdAt), desc(pushSubscriptions.id));
  return rows.map(({ subscription, userAgent }) => ({
    id: subscription.id,
    user_agent: userAgent,
    created_at: subscription.createdAt.toISOString(),
    last_success_at: subscription.lastSuccessAt?.toISOString() ?? null,
    endpoint: subscription.sessionId === sessionId ? subscription.endpoint : null,
  }));
}

/** Exports only the host of the push service: with the full URL, anyone could send requests to the browser. */
export const pushSubscriptionsExport = byNumber(
  (userId, after) => sql`
    select s.id::text as key, jsonb_build_object('browser', t.user_agent, 'push_service', substring(s.endpoint from '^https?://[^/]+'),
      'created_at', s.created_at, 'last_success_at', s.last_success_at) as row
    from push_subscriptions s join access_tokens t on t.id = s.session_id
    where s.user_id = ${userId} and s.id > ${after}::int order by s.id limit ${EXPORT_PAGE_SIZE}`,
);
