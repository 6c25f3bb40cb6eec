/** Public exports of the announcements feature. */
export { AnnouncementBanner } from './announcement-banner.tsx';
