/** Begins, renews and ends push notifications for a browser. */
import { ECDH, timingSafeEqual } from 'node:crypto';
import { MAX_PUSH_SUBSCRIPTIONS } from '#contract/limits.ts';
import type { NewPushSubscription, PushSubscriptionEntry } from '#contract/web-push.ts';
import { pushServiceOf } from '#rules/web-push/push-endpoint.ts';
import { type Db, withTransaction } from '../../db/db.ts';
import { fail, failField } from '../../http/app-error.ts';
import type { SessionUser } from '../../http/handlers.ts';
import { lockAccountKey } from '../auth/index.ts';
import {
  deleteOwnSubscription,
  deleteSubscriptionsBeyond,
  lockSession,
  lockSubscription,
  saveSubscription,
} from './subscriptions.store.ts';
import { listSubscriptions } from './subscriptions.views.ts';

type Deps = {
  db: Db;
  /** The push services that the operator has added. */
  services: readonly string[];
};

function isCurvePoint(key: string): boolean {
  try {
    ECDH.convertKey(key, 'prime256v1', 'base64url');
    return true;
  } catch {
    return false;
  }
}

/**
 * Fails with 422 if the endpoint URL, to which the server sends requests, does not belong to a push service, or if the
 * browser's public key is invalid.
 */
function checkSubscription({ services }: Deps, { endpoint, keys }: NewPushSubscription, prefix = ''): void {
  if (pushServiceOf(URL.parse(endpoint), services) === null) failField(`${prefix}endpoint`, 'invalid');
  if (!isCurvePoint(keys.p256dh)) failField(`${prefix}keys.p256dh`, 'invalid');
}

/** Idempotent. Only the browser itself, which knows its secret, can move its push endpoint to another session. */
export async function subscribe(
  deps: Deps,
  me: SessionUser,
  subscription: NewPushSubscription,
): Promise<PushSubscriptionEntry> {
  checkSubscription(deps, subscription);
  const owner = { userId: me.id, sessionId: me.tokenId };
  return await withTransaction(deps.db, async (tx) => {
    // The account's lock serialises the subscriptions of a user; the session's lock excludes a concurrent sign-out.
    await lockAccountKey(tx, me.id);
    if (!(await lockSession(tx, me.tokenId))) fail('unauthenticated');
    const { id } = (await saveSubscription(tx, owner, subscription)) ?? failField('endpoint', 'invalid');
    await deleteSubscriptionsBeyond(tx, me.id, MAX_PUSH_SUBSCRIPTIONS);
    const entry = (await listSubscriptions(tx, owner)).find((candidate) => candidate.id === id);
    if (!entry) throw new Error('a push subscription was not stored');
    return entry;
  });
}

export async function unsubscribe(db: Db, userId: number, id: number): Promise<void> {
  if (!(await deleteOwnSubscription(db, userId, id))) fail('not_found');
}

function isEqual(received: string, expected: string): boolean {
  const [a, b] = [Buffer.from(received, 'base64url'), Buffer.from(expected, 'base64url')];
  return a.length === b.length && timingSafeEqual(a, b);
}

/**
 * Replaces a subscription that the browser has renewed. Service workers have no session, so the secret endpoint URL and
 * the secret of the old subscription, which only that browser and this server know, authorize the change.
 */
export async function renew(
  deps: Deps,
  { old, renewed }: { old: { endpoint: string; auth: string }; renewed: NewPushSubscription },
): Promise<void> {
  checkSubscription(deps, renewed, 'renewed.');
  await withTransaction(deps.db, async (tx) => {
    const row = await lockSubscription(tx, old.endpoint);
    if (!row || !isEqual(old.auth, row.auth)) fail('not_found');
    const owner = { userId: row.userId, sessionId: row.sessionId };
    if (!(await saveSubscription(tx, owner, renewed))) failField('renewed.endpoint', 'invalid');
  });
}
