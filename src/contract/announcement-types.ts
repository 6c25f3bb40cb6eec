/** Lists the types of announcements. Free of zod because the staff's form imports it. */
export const announcementTypes = ['info', 'warning', 'error'] as const;
export type AnnouncementType = (typeof announcementTypes)[number];
