/** Defines the announcements shown at the top of every page. */
import { z } from 'zod';
import { defineRoutes } from './endpoint.ts';
import { routes } from './routes.ts';
import { Id, Instant } from './scalars.ts';

export const Announcement = z.object({
  id: Id,
  message: z.string(),
  /** The French message; absent if there is none. */
  message_fr: z.string().optional(),
  /** info, warning or error; clients treat any other value as info. */
  type: z.string(),
  is_active: z.boolean(),
  is_dismissible: z.boolean(),
  /** When the announcement appears and disappears; null for no limit. */
  starts_at: Instant.nullable(),
  ends_at: Instant.nullable(),
  created_at: Instant,
});
export type Announcement = z.infer<typeof Announcement>;

/**
 * The current announcements. Also the payload of the event `changed` on the channel `announcements`, if it fits into
 * one event.
 */
export const AnnouncementState = z.object({
  data: z.array(Announcement),
  /** Milliseconds until the next announcement starts or ends: a duration, because clients' clocks can be wrong. */
  next_change_in: z.int().min(0).nullable(),
});
export type AnnouncementState = z.infer<typeof AnnouncementState>;

export const announcements = defineRoutes(routes.announcements, {
  list: { summary: 'The current announcements', responses: { 200: z.array(Announcement) }, errors: [] },
  state: {
    summary: 'The current announcements, and the time until they next change',
    responses: { 200: AnnouncementState },
    errors: [],
  },
});
