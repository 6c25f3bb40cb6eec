/** Connects the announcements feature, and exports what other parts of the server use of it. */
import { feature } from '../../feature.ts';
import { announcementHandlers, staffAnnouncementHandlers } from './announcements.routes.ts';
import { announcementOutboxHandlers } from './announcements.service.ts';

export { publishAnnouncement, withdrawAnnouncement } from './announcements.service.ts';
export { listAnnouncements, listStaffAnnouncements } from './announcements.views.ts';

export const announcementsFeature = feature({
  handlers: (context) => ({
    announcements: announcementHandlers(context),
    staffAnnouncements: staffAnnouncementHandlers(context),
  }),
  deliveries: (context) => ({ push: announcementOutboxHandlers(context) }),
});
