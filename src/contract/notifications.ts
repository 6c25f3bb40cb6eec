/** What appears under the bell? */
import { z } from 'zod';
import { defineRoutes } from './endpoint.ts';
import { routes } from './routes.ts';
import { Id, Instant, Named, PictureUrl, Uuid } from './scalars.ts';

export const notificationTypes = [
  'connection_request',
  'connection_accepted',
  'conversation_closed',
  /** A listing, new or cheaper than before, fits a saved search; `sender` is its seller. */
  'search_match',
  /** A favourite has become cheaper; `sender` is its seller. */
  'favourite_cheaper',
] as const;
export type NotificationType = (typeof notificationTypes)[number];

export const Notification = z.object({
  /** Random: it travels over a channel by itself. */
  id: Uuid,
  /** One of `notificationTypes`; clients show unknown ones generically. */
  type: z.string(),
  sender: Named.extend({ profile: z.object({ avatar: PictureUrl }) }),
  listing: Named,
  is_read: z.boolean(),
  /** What became of a request; null for the other types. */
  connection_status: z.enum(['sent', 'pending', 'accepted', 'declined']).nullable(),
  conversation_id: Id.nullable(),
  /** Of a match, the search that it fits; null once that is forgotten, and for the other types. */
  saved_search: Named.nullable(),
  created_at: Instant,
});
export type Notification = z.infer<typeof Notification>;

const byId = z.object({ id: Uuid });

export const notifications = defineRoutes(routes.notifications, {
  list: {
    summary: "The signed-in person's notifications, newest first",
    responses: { 200: z.object({ data: z.array(Notification), meta: z.object({ unread: z.int().min(0) }) }) },
    errors: ['unauthenticated'],
  },
  read: {
    summary: 'One notification',
    params: byId,
    responses: { 200: Notification },
    errors: ['unauthenticated', 'not_found'],
  },
  markAsRead: {
    summary: 'Marks one notification read',
    params: byId,
    responses: { 200: Notification },
    errors: ['unauthenticated', 'not_found'],
  },
});
