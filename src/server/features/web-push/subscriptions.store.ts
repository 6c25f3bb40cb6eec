/** Stores the browsers that receive push notifications. */
import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { NewPushSubscription } from '#contract/web-push.ts';
import type { Queryable, Tx } from '../../db/db.ts';
import { accessTokens } from '../../tables/auth.ts';
import { pushSubscriptions } from '../../tables/web-push.ts';

export type SubscriptionRow = typeof pushSubscriptions.$inferSelect;

/**
 * Stores the subscription of a session and removes the session's earlier one. If another session of this browser had
 * the push endpoint, moves the endpoint to this session, so that no browser receives a notification twice or for a
 * previous user. The endpoint gets a new id if it belonged to another user, because notifications for that user can
 * still refer to the old id. Returns undefined if the endpoint is stored with another secret: the caller then knows the
 * endpoint URL, but is not the browser that it belongs to.
 */
export async function saveSubscription(
  tx: Tx,
  owner: { userId: number; sessionId: number },
  { endpoint, keys }: NewPushSubscription,
): Promise<SubscriptionRow | undefined> {
  const isEarlier = and(eq(pushSubscriptions.sessionId, owner.sessionId), ne(pushSubscriptions.endpoint, endpoint));
  await tx.delete(pushSubscriptions).where(isEarlier);
  const isSameBrowser = and(eq(pushSubscriptions.endpoint, endpoint), eq(pushSubscriptions.auth, keys.auth));
  await tx.delete(pushSubscriptions).where(and(isSameBrowser, ne(pushSubscriptions.userId, owner.userId)));
  const values = { ...owner, p256dh: keys.p256dh, auth: keys.auth };
  const [row] = await tx
    .insert(pushSubscriptions)
    .values({ ...values, endpoint })
    .onConflictDoUpdate({
      target: pushSubscriptions.endpoint,
      set: values,
      setWhere: eq(pushSubscriptions.auth, keys.auth),
    })
    .returning();
  return row;
}

/**
 * Locks the session, so that it cannot end before the transaction does. Returns false if the session no longer exists.
 */
export async function lockSession(tx: Tx, id: number): Promise<boolean> {
  const rows = await tx
    .select({ id: accessTokens.id })
    .from(accessTokens)
    .where(eq(accessTokens.id, id))
    .for('key share');
  return rows.length > 0;
}

export async function deleteSubscriptionsBeyond(tx: Tx, userId: number, count: number): Promise<void> {
  const oldest = tx
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(desc(pushSubscriptions.id))
    .offset(count);
  await tx.delete(pushSubscriptions).where(inArray(pushSubscriptions.id, oldest));
}

export async function deleteOwnSubscription(db: Queryable, userId: number, id: number): Promise<boolean> {
  const deleted = await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.id, id), eq(pushSubscriptions.userId, userId)));
  return deleted.rowCount !== 0;
}

/** Deletes a subscription that has ended, unless the browser has since renewed it with another endpoint URL. */
export async function deleteEndedSubscription(db: Queryable, id: number, endpoint: string): Promise<void> {
  const isSame = and(eq(pushSubscriptions.id, id), eq(pushSubscriptions.endpoint, endpoint));
  await db.delete(pushSubscriptions).where(isSame);
}

export async function recordSuccess(db: Queryable, id: number): Promise<void> {
  await db.update(pushSubscriptions).set({ lastSuccessAt: sql`now()` }).where(eq(pushSubscriptions.id, id));
}

export async function hasRecentSuccess(db: Queryable): Promise<boolean> {
  const isRecent = sql`${pushSubscriptions.lastSuccessAt} > now() - interval '1 hour'`;
  const rows = await db.select({ id: pushSubscriptions.id }).from(pushSubscriptions).where(isRecent).limit(1);
  return rows.length > 0;
}

export async function lockSubscription(tx: Tx, endpoint: string): Promise<SubscriptionRow | undefined> {
  const [row] = await tx
    .select()
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.endpoint, endpoint))
    .for('no key update');
  return row;
}

export async function deleteAllSubscriptions(tx: Tx): Promise<number> {
  const { rowCount } = await tx.delete(pushSubscriptions);
  return rowCount ?? 0;
}

export async function erasePushSubscriptions(tx: Tx, userId: number): Promise<number> {
  const { rowCount } = await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.userId, userId));
  return rowCount ?? 0;
}
