/** Lists the browsers of a user that receive push notifications. */
import { desc, eq } from 'drizzle-orm';
import type { PushSubscriptionEntry } from '#contract/web-push.ts';
import type { Queryable } from '../../db/db.ts';
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
