/** Marks notifications as read. */
import { type Db, withTransaction } from '../../db/db.ts';
import { recordChanges } from '../../events/changes.ts';
import { markRead } from './notifications.store.ts';

/** Does nothing if the notification is already read or belongs to another user. */
export async function markAsRead(db: Db, userId: number, id: string): Promise<void> {
  await withTransaction(db, async (tx) => {
    if (await markRead(tx, id, userId)) await recordChanges(tx, [{ userId, type: 'notification', id }]);
  });
}
