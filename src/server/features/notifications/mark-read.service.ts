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

/**
 * Records changes only for notifications that clients can list: the newest ones, and older ones that can wait for an
 * answer.
 */
export async function markAllAsRead(db: Db, userId: number): Promise<void> {
  await withTransaction(db, async (tx) => {
    const read = await markAllRead(tx, userId);
    const listed = read.filter(({ type }, at) => at < MAX_NOTIFICATIONS || type === 'trade_proposed');
    await recordChanges(
      tx,
      listed.map(({ id }) => ({ userId, type: 'notification', id })),
    );
  });
}
