/** What do other rooms use of the announcements? */
export { AnnouncementBanner } from './announcement-banner.tsx';
