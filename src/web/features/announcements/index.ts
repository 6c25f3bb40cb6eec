/** Public exports of the announcements feature. */
export { AnnouncementBanner } from './announcement-banner.tsx';
export { AnnouncementUpdates } from './announcement-updates.tsx';
export { announcementsQuery } from './announcements.queries.ts';
