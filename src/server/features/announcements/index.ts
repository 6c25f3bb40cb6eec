/** Exports the public API of the announcements feature. */
export { insertAnnouncement } from './announcements.store.ts';
export { listAnnouncements } from './announcements.views.ts';
