/** Exports the public API of the announcements feature. */
export { announcementHandlers } from './announcements.routes.ts';
export { insertAnnouncement } from './announcements.store.ts';
export { listAnnouncements } from './announcements.views.ts';
