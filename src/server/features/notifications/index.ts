/** Public API of the notifications feature for the rest of the server. */
export { notificationListeners } from './notifications.broadcasts.ts';
export { notificationMailListeners } from './notifications.service.ts';
export { readNotification } from './notifications.views.ts';
export { eraseNotifications, sweepNotifications } from './notifications-sweep.store.ts';
