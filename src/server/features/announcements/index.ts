/** Exports the public API of the announcements feature. */
export { announcementOutboxHandlers, publishAnnouncement, withdrawAnnouncement } from './announcements.service.ts';
export { listAnnouncements, listStaffAnnouncements } from './announcements.views.ts';
