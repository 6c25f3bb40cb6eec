/** Connects the announcements feature, and exports what other parts of the server use of it. */

import { isBlank } from '#contract/visible-text.ts';
import type { Context } from '../../context.ts';
import { feature } from '../../feature.ts';
import { created, type Handlers, ok } from '../../http/handlers.ts';
import { announcementOutboxHandlers, publishAnnouncement, withdrawAnnouncement } from './announcements.service.ts';
import {
  listAnnouncements,
  listStaffAnnouncements,
  readAnnouncementState,
  toStaffAnnouncement,
} from './announcements.views.ts';

export { listAnnouncements } from './announcements.views.ts';

function announcementHandlers({ db, cache }: Context): Handlers['announcements'] {
  return {
    list: async () => ok(await listAnnouncements(db, cache)),
    state: async () => ok(await readAnnouncementState(db, cache)),
  };
}

const asDate = (instant: string | null): Date | null => (instant === null ? null : new Date(instant));

function staffAnnouncementHandlers({ db }: Context): Handlers['staffAnnouncements'] {
  return {
    list: async ({ query }) => ok(await listStaffAnnouncements(db, query)),
    publish: async ({ me, body }) => {
      const { message, message_fr = '', type, is_dismissible: isDismissible } = body;
      const messages = { message, messageFr: isBlank(message_fr) ? null : message_fr };
      const period = { startsAt: asDate(body.starts_at), endsAt: asDate(body.ends_at) };
      const context = { db, actorId: me.id };
      const announcement = { ...messages, type, isDismissible, ...period };
      return created(toStaffAnnouncement(await publishAnnouncement(context, announcement)));
    },
    withdraw: async ({ me, params }) =>
      ok(toStaffAnnouncement(await withdrawAnnouncement({ db, actorId: me.id }, params.id))),
  };
}

export const announcementsFeature = feature({
  handlers: (context) => ({
    announcements: announcementHandlers(context),
    staffAnnouncements: staffAnnouncementHandlers(context),
  }),
  deliveries: (context) => ({ push: announcementOutboxHandlers(context) }),
});
