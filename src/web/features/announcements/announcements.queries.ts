/** Which announcements are there? */
import { queryOptions } from '@tanstack/react-query';
import { routes } from '#contract/routes.ts';
import { call } from '#web/lib/api.ts';
import { config } from '#web/lib/config.ts';

export const announcementsQuery = queryOptions({
  queryKey: ['announcements', 'list'],
  // The specification allows one object for a list of one, and other backends send it.
  queryFn: async ({ signal }) => [await call(routes.announcements.list, undefined, { signal })].flat(),
  staleTime: 5 * 60_000,
  // What the server wrote into the page is there at once, and pushes nothing down.
  initialData: () => config().announcements,
  // Asked for all the same: the page may have been kept.
  initialDataUpdatedAt: 0,
});
