/** What may the rest of the server use of announcements? */
export { announcementHandlers } from './announcements.routes.ts';
export { insertAnnouncement } from './announcements.store.ts';
export { listAnnouncements } from './announcements.views.ts';
