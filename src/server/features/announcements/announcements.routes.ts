/** Handles the announcement routes of visitors and of the staff. */

import { isBlank } from '#contract/visible-text.ts';
import type { Context } from '../../context.ts';
import { created, type Handlers, ok } from '../../http/handlers.ts';
import { publishAnnouncement, withdrawAnnouncement } from './announcements.service.ts';
import {
  listAnnouncements,
  listStaffAnnouncements,
  readAnnouncementState,
  toStaffAnnouncement,
} from './announcements.views.ts';

export function announcementHandlers({ db, cache }: Context): Handlers['announcements'] {
  return {
    list: async () => ok(await listAnnouncements(db, cache)),
    state: async () => ok(await readAnnouncementState(db, cache)),
  };
}

const asDate = (instant: string | null): Date | null => (instant === null ? null : new Date(instant));

export function staffAnnouncementHandlers({ db }: Context): Handlers['staffAnnouncements'] {
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
