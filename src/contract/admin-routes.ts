/** Lists the routes of the staff with their method, path and access: `staff` is moderators and admins. */
import { nameRoutes } from './route-table.ts';

export const adminRoutes = nameRoutes({
  admin: {
    queue: ['GET', '/api/admin/queue', 'admin'],
    invite: ['POST', '/api/admin/invitations', 'admin'],
    decline: ['POST', '/api/admin/declines', 'admin'],
    setRates: ['PUT', '/api/admin/rates', 'admin'],
    groupAliases: ['PUT', '/api/admin/groups/{id}/aliases', 'admin'],
    memberAliases: ['PUT', '/api/admin/members/{id}/aliases', 'admin'],
  },
  staffAnnouncements: {
    list: ['GET', '/api/admin/announcements', 'admin'],
    publish: ['POST', '/api/admin/announcements', 'admin'],
    withdraw: ['POST', '/api/admin/announcements/{id}/withdraw', 'admin'],
  },
});

export type AdminRoutes = typeof adminRoutes;
