/** Stores notifications and marks them as read. */

import { randomUUID } from 'node:crypto';
import { and, eq, ne, sql } from 'drizzle-orm';
import type { NotificationType } from '#contract/notification-types.ts';
import { retention } from '#contract/retention.ts';
import type { Queryable, Tx } from '../../db/db.ts';
import { isAboutRequest, notifications } from '../../tables/notifications.ts';

export type NewNotification = {
  recipientId: number;
  senderId: number;
  listingId: number | null;
  decisionId?: number;
  proposalId?: number;
  connectionId?: number;
  savedSearchId?: number | null;
  tradeId?: number;
  /** The version of the swap or ring when the notification was stored. */
  tradeVersion?: number;
  /** True if the recipient caused the event: the notification is then stored as read. */
  isRead?: boolean;
  type: NotificationType;
};

/** Stores the notifications and returns each with its random id, which is all that a push contains. */
export async function insertNotifications<N extends NewNotification>(
  tx: Queryable,
  list: readonly N[],
): Promise<(N & { id: string })[]> {
  const named = list.map((notification) => ({ id: randomUUID(), ...notification }));
  if (named.length > 0) await tx.insert(notifications).values(named);
  return named;
}

/** Returns false if the recipient has no such unread notification. */
export async function markRead(tx: Queryable, id: string, recipientId: number): Promise<boolean> {
  const rows = await tx
    .update(notifications)
    .set({ isRead: true })
    .where(and(eq(notifications.id, id), eq(notifications.recipientId, recipientId), eq(notifications.isRead, false)))
    .returning({ id: notifications.id });
  return rows.length > 0;
}

/** Marks all notifications as read except contact requests; returns them, newest first. */
export async function markAllRead(
  tx: Queryable,
  recipientId: number,
): Promise<{ id: string; type: NotificationType }[]> {
  const isUnread = and(
    eq(notifications.recipientId, recipientId),
    eq(notifications.isRead, false),
    ne(notifications.type, 'connection_request'),
  );
  const rows = await tx
    .update(notifications)
    .set({ isRead: true })
    .where(isUnread)
    .returning({ id: notifications.id, type: notifications.type, createdAt: notifications.createdAt });
  return rows.sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
}

/** Marks the recipient's notifications about a swap or ring as read, and returns their ids. */
export async function markTradeRead(tx: Queryable, tradeId: number, recipientId: number): Promise<string[]> {
  const isAboutTrade = and(eq(notifications.tradeId, tradeId), eq(notifications.recipientId, recipientId));
  const rows = await tx
    .update(notifications)
    .set({ isRead: true })
    .where(and(isAboutTrade, eq(notifications.isRead, false)))
    .returning({ id: notifications.id });
  return rows.map(({ id }) => id);
}

export async function markRequestRead(tx: Queryable, connectionId: number): Promise<string | undefined> {
  const [row] = await tx
    .update(notifications)
    .set({ isRead: true })
    .where(isAboutRequest(connectionId))
    .returning({ id: notifications.id });
  return row?.id;
}

/** Marks the notification of a contact request as unread and newest; returns undefined if there is none yet. */
export async function renewRequest(
  tx: Queryable,
  connectionId: number,
  tradeId: number | null,
): Promise<string | undefined> {
  const [row] = await tx
    .update(notifications)
    .set({ isRead: false, createdAt: sql`now()`, tradeId })
    .where(isAboutRequest(connectionId))
    .returning({ id: notifications.id });
  return row?.id;
}

/**
 * Turns an unread notification about a closed conversation into one about its reopening. Returns undefined if there is
 * none.
 */
export async function replaceClosing(
  tx: Queryable,
  connectionId: number,
  recipientId: number,
): Promise<string | undefined> {
  const [row] = await tx
    .update(notifications)
    .set({ type: 'conversation_reopened', createdAt: sql`now()` })
    .where(
      and(
        eq(notifications.connectionId, connectionId),
        eq(notifications.recipientId, recipientId),
        eq(notifications.type, 'conversation_closed'),
        eq(notifications.isRead, false),
      ),
    )
    .returning({ id: notifications.id });
  return row?.id;
}

/** Deletes the notifications that an erased account has received or caused. */
export async function eraseNotifications(tx: Tx, userId: number, limit: number): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    delete from notifications where id in (
      select id from notifications where recipient_id = ${userId} or sender_id = ${userId} order by id limit ${limit})`);
  return rowCount ?? 0;
}

/**
 * Deletes the notifications of a kind (read or unread) whose retention period is over, except those of undecided
 * contact requests.
 */
export async function sweepNotifications(
  db: Queryable,
  kind: 'readNotifications' | 'unreadNotifications',
  limit: number,
): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from notifications where id in (
      select n.id from notifications n
      where n.is_read = ${kind === 'readNotifications'}
        and n.created_at < now() - make_interval(days => ${retention[kind].amount})
        and not exists (select 1 from connections c
          where n.type = 'connection_request' and c.id = n.connection_id and c.status in ('sent', 'pending'))
      order by n.id limit ${limit})`);
  return rowCount ?? 0;
}
