/** How are notifications kept and marked read? */
import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { NotificationType } from '#contract/notifications.ts';
import type { Queryable } from '../../db/db.ts';
import { notifications } from '../../db/schema/contacts.ts';

export type NewNotification = {
  recipientId: number;
  senderId: number;
  listingId: number;
  connectionId?: number;
  savedSearchId?: number | null;
  type: NotificationType;
};

/** Answers them with their ids: random, since these travel over channels by themselves. */
export async function insertNotifications<N extends NewNotification>(
  tx: Queryable,
  list: readonly N[],
): Promise<(N & { id: string })[]> {
  const named = list.map((notification) => ({ id: randomUUID(), ...notification }));
  if (named.length > 0) await tx.insert(notifications).values(named);
  return named;
}

/** False where it was read already, or is not there. */
export async function markRead(tx: Queryable, id: string, recipientId: number): Promise<boolean> {
  const rows = await tx
    .update(notifications)
    .set({ isRead: true })
    .where(and(eq(notifications.id, id), eq(notifications.recipientId, recipientId), eq(notifications.isRead, false)))
    .returning({ id: notifications.id });
  return rows.length > 0;
}

/** Marks the request's notification read; answers its id. */
export async function markRequestRead(tx: Queryable, connectionId: number): Promise<string | undefined> {
  const [row] = await tx
    .update(notifications)
    .set({ isRead: true })
    .where(and(eq(notifications.connectionId, connectionId), eq(notifications.type, 'connection_request')))
    .returning({ id: notifications.id });
  return row?.id;
}
