/** Marks notifications as read. */
import { type Db, withTransaction } from '../../db/db.ts';
import { recordChanges } from '../../events/changes.ts';
import { markAllRead, markRead } from './notifications.store.ts';
import { MAX_NOTIFICATIONS } from './notifications.views.ts';

/** Does nothing if the notification is already read or belongs to another user. */
export async function markAsRead(db: Db, userId: number, id: string): Promise<void> {
  await withTransaction(db, async (tx) => {
    if (await markRead(tx, id, userId)) await recordChanges(tx, [{ userId, type: 'notification', id }]);
  });
}

/** Clients list only the newest notifications, so the change feed needs no ids of older ones. */
export async function markAllAsRead(db: Db, userId: number): Promise<void> {
  await withTransaction(db, async (tx) => {
    const ids = (await markAllRead(tx, userId)).slice(0, MAX_NOTIFICATIONS);
    await recordChanges(
      tx,
      ids.map((id) => ({ userId, type: 'notification', id })),
    );
  });
}
