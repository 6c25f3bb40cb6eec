/** Connects the notifications feature, and exports what other parts of the server use of it. */
import { feature } from '../../feature.ts';
import { notificationListeners } from './notifications.broadcasts.ts';
import { notificationHandlers } from './notifications.routes.ts';
import { notificationMailListeners } from './notifications.service.ts';
import { eraseNotifications } from './notifications.store.ts';
import { notificationsExport } from './notifications.views.ts';

export { notificationListeners } from './notifications.broadcasts.ts';
export { notificationMailListeners } from './notifications.service.ts';
export { sweepNotifications } from './notifications.store.ts';
export { readNotification } from './notifications.views.ts';

export const notificationsFeature = feature({
  handlers: (context) => ({ notifications: notificationHandlers(context) }),
  listeners: ({ links }) => [notificationListeners, notificationMailListeners(links)],
  erase: { rows: { notifications: eraseNotifications } },
  export: { notifications: notificationsExport },
});
