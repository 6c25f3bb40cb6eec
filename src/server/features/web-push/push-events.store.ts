/** Enqueues push notifications in the transaction of the event that causes them: one row per browser. */
import { sql } from 'drizzle-orm';
import type { Tx } from '../../db/db.ts';
import { enqueueSelected } from '../../events/outbox.ts';
import { joinOrEnqueue, type SharedRows } from '../../events/waiting-rows.ts';

export const alertKinds = [
  'search_match',
  'search_cheaper',
  'want_match',
  'follow_match',
  'favourite_cheaper',
] as const;
type AlertKind = (typeof alertKinds)[number];

/**
 * What a notification is about. Refers to rows instead of containing texts, so that it shows their state when it is
 * sent. `messageId` is the oldest message that the row is about; newer messages of the conversation might have been
 * added to it.
 */
export type PushEvent =
  | { readonly kind: 'message'; readonly messageId: number; readonly conversationId: number }
  | { readonly kind: 'request' | 'accepted' | 'declined'; readonly connectionId: number }
  /**
   * Each counter-offer has its own notification, which is dropped if the offer is countered before the notification is
   * sent.
   */
  | { readonly kind: 'trade_proposed'; readonly tradeId: number; readonly version: number }
  | { readonly kind: 'trade_agreed' | 'trade_ended'; readonly tradeId: number }
  | { readonly kind: AlertKind; readonly listingId: number };

export type PushPayload = {
  readonly subscriptionId: number;
  readonly event: PushEvent;
  /** The number of consecutive attempts in which the push service was unreachable. */
  readonly failures?: number;
};

export const WEB_PUSH = 'web-push';

/**
 * A message that the recipient reads within three seconds, on any device, sends no notification. Further messages
 * extend the wait to at most fifteen seconds.
 */
const READING = { seconds: 3, maxSeconds: 15 };

export const messageRows = ({ conversationId }: Extract<PushEvent, { kind: 'message' }>): SharedRows => ({
  kind: WEB_PUSH,
  topic: { event: { kind: 'message', conversationId } },
  receiver: 'subscriptionId',
  lowest: ['event', 'messageId'],
  highest: ['failures'],
});

/** Does nothing for users without a subscription. For a message event, the caller must have locked the conversation. */
export async function enqueueWebPush(tx: Tx, userIds: readonly number[], event: PushEvent): Promise<void> {
  if (userIds.length === 0) return;
  const payloads = sql`
    select jsonb_build_object('subscriptionId', s.id, 'event', ${JSON.stringify(event)}::jsonb)
    from push_subscriptions s where s.user_id = any(${sql.param([...userIds])}::int[]) order by s.id`;
  if (event.kind === 'message') await joinOrEnqueue(tx, messageRows(event), payloads, READING);
  else await enqueueSelected(tx, WEB_PUSH, payloads);
}
