/** Connects the notifications feature, and exports what other parts of the server use of it. */

import type { Context } from '../../context.ts';
import type { Db } from '../../db/db.ts';
import { feature } from '../../feature.ts';
import { fail } from '../../http/app-error.ts';
import { type Handlers, ok } from '../../http/handlers.ts';
import { receiveAllRequests } from '../connections/index.ts';
import { notificationListeners } from './notifications.broadcasts.ts';
import { markAllAsRead, markAsRead, notificationMailListeners } from './notifications.service.ts';
import { eraseNotifications } from './notifications.store.ts';
import {
  countUnread,
  listNotifications,
  notificationsExport,
  readNotification,
  type ShownNotification,
} from './notifications.views.ts';

export { notificationListeners } from './notifications.broadcasts.ts';
export { notificationMailListeners } from './notifications.service.ts';
export { sweepNotifications } from './notifications.store.ts';
export { readNotification } from './notifications.views.ts';

/** Marks all of the seller's contact requests as received when the seller's client fetches a new one. */
async function receiveShown(db: Db, userId: number, notifications: readonly ShownNotification[]): Promise<void> {
  if (notifications.some((notification) => notification.connection_status === 'sent')) {
    await receiveAllRequests(db, userId);
  }
}

const asReceived = (notification: ShownNotification): ShownNotification =>
  notification.connection_status === 'sent' ? { ...notification, connection_status: 'pending' } : notification;

function notificationHandlers({ db, urls }: Context): Handlers['notifications'] {
  const read = async (id: string, userId: number) =>
    (await readNotification(db, urls, id, userId)) ?? fail('not_found');
  return {
    list: async ({ me }) => {
      const data = await listNotifications(db, urls, me.id);
      await receiveShown(db, me.id, data);
      return ok({ data: data.map(asReceived), meta: { unread: await countUnread(db, me.id) } });
    },
    read: async ({ me, params }) => {
      const notification = await read(params.id, me.id);
      await receiveShown(db, me.id, [notification]);
      return ok(asReceived(notification));
    },
    markAsRead: async ({ me, params }) => {
      await read(params.id, me.id);
      await markAsRead(db, me.id, params.id);
      return ok(await read(params.id, me.id));
    },
    markAllAsRead: async ({ me }) => {
      await markAllAsRead(db, me.id);
      return ok({ unread: await countUnread(db, me.id) });
    },
  };
}

export const notificationsFeature = feature({
  handlers: (context) => ({ notifications: notificationHandlers(context) }),
  listeners: ({ links }) => [notificationListeners, notificationMailListeners(links)],
  erase: { rows: { notifications: eraseNotifications } },
  export: { notifications: notificationsExport },
});
