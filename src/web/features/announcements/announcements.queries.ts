/** Query of the announcements. */
import { MINUTE_MS } from '#contract/durations.ts';
import { routes } from '#contract/routes.ts';
import { config } from '#web/lib/net/config.ts';
import { query } from '#web/lib/net/route-query.ts';

export const announcementsQuery = query(
  routes.announcements.list,
  {},
  {
    // The specification allows a single object for a list of one, and other backends send it.
    read: (response) => [response].flat(),
    staleTime: 5 * MINUTE_MS,
    // The announcements that the server wrote into the page; shown immediately to prevent layout shift.
    initialData: () => config().announcements,
    // Refetch immediately, because the page itself can come from a cache.
    initialDataUpdatedAt: 0,
  },
);
