/** Handles the announcement routes. */
import type { Db } from '../../db/db.ts';
import { type Handlers, ok } from '../../http/handlers.ts';
import { listAnnouncements } from './announcements.views.ts';

export function announcementHandlers({ db }: { db: Db }): Handlers['announcements'] {
  return { list: async () => ok(await listAnnouncements(db)) };
}
