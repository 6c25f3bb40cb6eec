/** Sends push notifications from the outbox, and removes subscriptions that have ended. */
import {
  MAX_CONNECTION_FAILURES,
  pushOutcome,
  readRetryAfter,
  remainingLifetime,
} from '#rules/web-push/push-response.ts';
import type { Db } from '../../db/db.ts';
import { DeliveryDelayed, type OutboxHandlers, type OutboxRow, retryWait } from '../../events/outbox.ts';
import { changePayload, moveToNewerRow } from '../../events/waiting-rows.ts';
import type { Log } from '../../log/log.ts';
import { readMarketplace } from '../marketplace/index.ts';
import { ForbiddenEndpoint } from './public-address.ts';
import { type PushRecipient, readFacts, readRecipient } from './push-context.views.ts';
import { alertKinds, messageRows, type PushPayload, WEB_PUSH } from './push-events.store.ts';
import type { PushRequest, PushResponse, PushSender } from './push-sender.service.ts';
import { deleteEndedSubscription, hasRecentSuccess, recordSuccess } from './subscriptions.store.ts';
import { writePushNotification } from './web-push.texts.ts';

type Deps = { db: Db; sender: PushSender; log: Log };

/** Alerts can wait until a phone is awake for another reason (RFC 8030, section 5.3). */
const urgencyOf = (kind: PushPayload['event']['kind']): PushRequest['urgency'] =>
  (alertKinds as readonly string[]).includes(kind) ? 'low' : 'normal';

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

/**
 * Throws to try again later. The log omits the endpoint URL: anyone who knows it can send requests for this browser.
 */
async function handleResponse(
  { db, log }: Deps,
  { subscription: { id, endpoint } }: PushRecipient,
  { status, retryAfter }: PushResponse,
): Promise<void> {
  const { host } = new URL(endpoint);
  const outcome = pushOutcome(status);
  if (outcome === 'delivered') return await recordSuccess(db, id);
  if (outcome === 'expired') return await deleteEndedSubscription(db, id, endpoint);
  if (outcome === 'rejected') return log.warn({ host, status }, 'a push service rejected a notification');
  const seconds = readRetryAfter(retryAfter, Date.now()) ?? 0;
  throw new DeliveryDelayed(`the push service ${host} responded with ${status}`, seconds);
}

/**
 * Decides what follows a request that failed without a response: returns the reason to end the subscription, or null to
 * try again.
 */
async function endReason({ db }: Deps, error: unknown, failures: number): Promise<string | null> {
  if (error instanceof ForbiddenEndpoint) return 'a push subscription is not at a push service; it is removed';
  // If no push service can be reached, the cause is this server's network and not the subscription.
  return failures >= MAX_CONNECTION_FAILURES && (await hasRecentSuccess(db))
    ? 'the push service of a subscription cannot be reached; the subscription is removed'
    : null;
}

/** Throws if the outbox runner must try the delivery again later. */
async function deliver(deps: Deps, payload: PushPayload, row: OutboxRow): Promise<void> {
  const prepared = await prepare(deps.db, payload, row.createdAt);
  if (!prepared) return;
  const { recipient, request } = prepared;
  const { id, endpoint } = recipient.subscription;
  let failures = 0;
  try {
    const response = await deps.sender.send(request).catch(async (error: unknown) => {
      // Nothing was sent, because too many requests to this service are already waiting; this is not counted as a
      // failure.
      if (error instanceof DeliveryDelayed) throw error;
      failures = (payload.failures ?? 0) + 1;
      const reason = await endReason(deps, error, failures);
      if (reason === null) throw error;
      deps.log.warn({ host: new URL(endpoint).host }, reason);
      await deleteEndedSubscription(deps.db, id, endpoint);
      return null;
    });
    if (response) await handleResponse(deps, recipient, response);
  } catch (error) {
    const { event } = payload;
    const wait = retryWait(error, row.attempts);
    const hasMoved =
      event.kind === 'message' &&
      (await moveToNewerRow(deps.db, messageRows(event), { ...payload, failures }, row, wait));
    if (hasMoved) return;
    if (failures !== (payload.failures ?? 0)) await changePayload(deps.db, row.id, { failures });
    throw error;
  }
}

/** A crash can repeat a delivery; the browser then replaces the notification with the same tag. */
export const webPushOutboxHandlers = (deps: Deps): OutboxHandlers => ({
  [WEB_PUSH]: (payload, row) => deliver(deps, payload as PushPayload, row),
});
