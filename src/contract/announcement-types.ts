/** Lists the types of announcements. Must not import zod, because the staff's form imports this file. */
export const announcementTypes = ['info', 'warning', 'error'] as const;
export type AnnouncementType = (typeof announcementTypes)[number];
