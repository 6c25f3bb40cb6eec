/** Handles the notification endpoints. */
import { type Db, withTransaction } from '../../db/db.ts';
import { recordChanges } from '../../events/changes.ts';
import { fail } from '../../http/app-error.ts';
import { type Handlers, ok } from '../../http/handlers.ts';
import type { PictureUrls } from '../../storage/picture-urls.ts';
import { markRead } from './notifications.store.ts';
import { countUnread, listNotifications, readNotification, type ShownNotification } from './notifications.views.ts';

declare module '../../db/db.ts' {
  interface DomainEvents {
    /** The seller has seen new contact requests. */
    'notifications.shown': { userId: number };
  }
}

/** A request counts as received as soon as the seller's client has fetched it. */
async function recordSeen(db: Db, userId: number, notifications: readonly ShownNotification[]): Promise<void> {
  if (!notifications.some((notification) => notification.connection_status === 'sent')) return;
  await withTransaction(db, async (_tx, events) => events.record({ type: 'notifications.shown', payload: { userId } }));
}

const asReceived = (notification: ShownNotification): ShownNotification =>
  notification.connection_status === 'sent' ? { ...notification, connection_status: 'pending' } : notification;

export function notificationHandlers({ db, urls }: { db: Db; urls: PictureUrls }): Handlers['notifications'] {
  const read = async (id: string, userId: number) =>
    (await readNotification(db, urls, id, userId)) ?? fail('not_found');
  return {
    list: async ({ me }) => {
      const data = await listNotifications(db, urls, me.id);
      await recordSeen(db, me.id, data);
      return ok({ data: data.map(asReceived), meta: { unread: await countUnread(db, me.id) } });
    },
    read: async ({ me, params }) => {
      const notification = await read(params.id, me.id);
      await recordSeen(db, me.id, [notification]);
      return ok(asReceived(notification));
    },
    markAsRead: async ({ me, params }) => {
      await read(params.id, me.id);
      await withTransaction(db, async (tx) => {
        if (!(await markRead(tx, params.id, me.id))) return;
        await recordChanges(tx, [{ userId: me.id, type: 'notification', id: params.id }]);
      });
      return ok(await read(params.id, me.id));
    },
  };
}
