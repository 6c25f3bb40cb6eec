/** Which announcements are there? */
import { queryOptions } from '@tanstack/react-query';
import { routes } from '#contract/routes.ts';
import { call } from '#web/lib/api.ts';

export const announcementsQuery = queryOptions({
  queryKey: ['announcements', 'list'],
  // The specification allows one object for a list of one, and other backends send it.
  queryFn: async ({ signal }) => [await call(routes.announcements.list, undefined, { signal })].flat(),
  staleTime: 5 * 60_000,
});
