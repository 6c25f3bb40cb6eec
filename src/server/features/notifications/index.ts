/** What may the rest of the server use of notifications? */
export { notificationListener } from './notifications.broadcasts.ts';
export { notificationHandlers } from './notifications.routes.ts';
export { notificationMails } from './notifications.service.ts';
export { readNotification } from './notifications.views.ts';
