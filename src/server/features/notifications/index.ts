/** Public API of the notifications feature for the rest of the server. */
export { notificationListener } from './notifications.broadcasts.ts';
export { notificationHandlers } from './notifications.routes.ts';
export { notificationMails } from './notifications.service.ts';
export { readNotification } from './notifications.views.ts';
