/** Enqueues push notifications in the transaction of the event that causes them: one row per browser. */
import { sql } from 'drizzle-orm';
import type { Tx } from '../../db/db.ts';
import { enqueueSelected } from '../../events/outbox.ts';

/** What a notification is about. Names rows instead of containing texts, so that it shows their state when it is sent. */
export type PushEvent =
  | { readonly kind: 'message'; readonly messageId: number; readonly conversationId: number }
  | { readonly kind: 'request' | 'accepted' | 'declined'; readonly connectionId: number }
  | { readonly kind: 'search_match' | 'want_match' | 'favourite_cheaper'; readonly listingId: number };

export type PushPayload = { readonly subscriptionId: number; readonly event: PushEvent };

export const WEB_PUSH = 'web-push';

/** A message that the recipient reads within this time, on any device, sends no notification. */
const READING_MS = 3000;

/** Does nothing for users without a subscription. */
export async function enqueueWebPush(tx: Tx, userIds: readonly number[], event: PushEvent): Promise<void> {
  if (userIds.length === 0) return;
  const payloads = sql`
    select jsonb_build_object('subscriptionId', s.id, 'event', ${JSON.stringify(event)}::jsonb)
    from push_subscriptions s where s.user_id = any(${sql.param([...userIds])}::int[]) order by s.id`;
  const runAt = event.kind === 'message' ? new Date(Date.now() + READING_MS) : undefined;
  await enqueueSelected(tx, WEB_PUSH, payloads, runAt);
}
