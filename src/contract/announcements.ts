/** Defines the announcements shown at the top of every page. */
import { z } from 'zod';
import { defineRoutes } from './endpoint.ts';
import { routes } from './routes.ts';
import { Id, Instant } from './scalars.ts';

export const Announcement = z.object({
  id: Id,
  message: z.string(),
  /** info, warning or error; clients treat any other value as info. */
  type: z.string(),
  is_active: z.boolean(),
  is_dismissible: z.boolean(),
  created_at: Instant,
});
export type Announcement = z.infer<typeof Announcement>;

export const announcements = defineRoutes(routes.announcements, {
  list: { summary: 'The announcements of the hour', responses: { 200: z.array(Announcement) }, errors: [] },
});
