/** Fetches the announcements. */
import { MINUTE_MS } from '#contract/durations.ts';
import { config } from '#web/lib/net/config.ts';
import { query } from '#web/lib/net/route-query.ts';

export const announcementsQuery = query(
  'GET /api/announcements',
  {},
  {
    // Other backends can send a single object instead of a list of one, as the specification allows.
    read: (response) => [response].flat(),
    staleTime: 5 * MINUTE_MS,
    // The server wrote these announcements into the page; showing them immediately prevents a layout shift.
    initialData: () => config().announcements,
    // Refetch immediately, because the page itself can come from a cache.
    initialDataUpdatedAt: 0,
  },
);
