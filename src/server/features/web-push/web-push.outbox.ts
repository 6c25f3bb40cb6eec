/** Sends push notifications from the outbox, and removes subscriptions that have ended. */
import { pushOutcome, readRetryAfter, remainingLifetime } from '#rules/web-push/push-response.ts';
import type { Db } from '../../db/db.ts';
import { DeliveryDelayed, type OutboxHandlers } from '../../events/outbox.ts';
import type { Log } from '../../log/log.ts';
import { readMarketplace } from '../marketplace/index.ts';
import { ForbiddenEndpoint } from './public-address.ts';
import { type PushRecipient, readFacts, readRecipient } from './push-context.views.ts';
import { type PushPayload, WEB_PUSH } from './push-events.store.ts';
import type { PushRequest, PushSender } from './push-sender.service.ts';
import { deleteEndedSubscription, noteSuccess } from './subscriptions.store.ts';
import { writePushNotification } from './web-push.texts.ts';

type Deps = { db: Db; sender: PushSender; log: Log };

/** Alerts can wait until a phone is awake for another reason (RFC 8030, section 5.3). */
const urgencyOf = (kind: PushPayload['event']['kind']): PushRequest['urgency'] =>
  kind === 'search_match' || kind === 'want_match' || kind === 'favourite_cheaper' ? 'low' : 'normal';

/** Null if there is nothing to send any more. */
async function prepare(
  db: Db,
  payload: PushPayload,
  createdAt: Date,
): Promise<{ recipient: PushRecipient; request: PushRequest } | null> {
  const { event } = payload;
  const ttl = remainingLifetime(event.kind, createdAt, Date.now());
  const recipient = ttl > 0 ? await readRecipient(db, payload) : undefined;
  const facts = recipient && (await readFacts(db, recipient.userId, event));
  if (!recipient || !facts) return null;
  const { name } = await readMarketplace(db);
  const notification = writePushNotification(event.kind, facts, { ...recipient, marketplace: name });
  const { endpoint, p256dh, auth } = recipient.subscription;
  const content = { payload: JSON.stringify(notification), topic: notification.tag };
  return { recipient, request: { endpoint, p256dh, auth, ttl, urgency: urgencyOf(event.kind), ...content } };
}

/** Throws to try again later. The log omits the address: anyone who knows it can send requests for this browser. */
async function deliver({ db, sender, log }: Deps, recipient: PushRecipient, request: PushRequest): Promise<void> {
  const { id, endpoint } = recipient.subscription;
  const host = new URL(endpoint).host;
  const { status, retryAfter } = await sender.send(request);
  const outcome = pushOutcome(status);
  if (outcome === 'delivered') return await noteSuccess(db, id);
  if (outcome === 'expired') return await deleteEndedSubscription(db, id, endpoint);
  if (outcome === 'rejected') return log.warn({ host, status }, 'a push service rejected a notification');
  const seconds = readRetryAfter(retryAfter, Date.now()) ?? 0;
  throw new DeliveryDelayed(`the push service ${host} responded with ${status}`, seconds);
}

/** A crash can repeat a delivery; the browser then replaces the notification with the same tag. */
export const webPushOutboxHandlers = (deps: Deps): OutboxHandlers => ({
  [WEB_PUSH]: async (payload, { createdAt }) => {
    const prepared = await prepare(deps.db, payload as PushPayload, createdAt);
    if (!prepared) return;
    try {
      await deliver(deps, prepared.recipient, prepared.request);
    } catch (error) {
      if (!(error instanceof ForbiddenEndpoint)) throw error;
      const { id, endpoint } = prepared.recipient.subscription;
      deps.log.warn({ host: new URL(endpoint).host }, 'a push subscription is not at a push service; it is removed');
      await deleteEndedSubscription(deps.db, id, endpoint);
    }
  },
});
