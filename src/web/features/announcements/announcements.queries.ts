/** Query of the announcements. */
import { queryOptions } from '@tanstack/react-query';
import { routes } from '#contract/routes.ts';
import { call } from '#web/lib/api.ts';
import { config } from '#web/lib/config.ts';

export const announcementsQuery = queryOptions({
  queryKey: ['announcements', 'list'],
  // The specification allows a single object for a list of one, and other backends send it.
  queryFn: async ({ signal }) => [await call(routes.announcements.list, undefined, { signal })].flat(),
  staleTime: 5 * 60_000,
  // The announcements that the server wrote into the page; shown immediately to prevent layout shift.
  initialData: () => config().announcements,
  // Refetch immediately, because the page itself can come from a cache.
  initialDataUpdatedAt: 0,
});
