/** Which announcements are there? */
import { queryOptions } from '@tanstack/react-query';
import type { Announcement } from '#contract/announcements.ts';
import { routes } from '#contract/routes.ts';
import { call } from '#web/lib/api.ts';

/** What the server wrote into the page is there at once, and pushes nothing down. */
function written(): Announcement[] | undefined {
  const text = typeof document === 'undefined' ? '' : document.getElementById('announcements')?.textContent;
  return text ? (JSON.parse(text) as Announcement[]) : undefined;
}

export const announcementsQuery = queryOptions({
  queryKey: ['announcements', 'list'],
  // The specification allows one object for a list of one, and other backends send it.
  queryFn: async ({ signal }) => [await call(routes.announcements.list, undefined, { signal })].flat(),
  staleTime: 5 * 60_000,
  initialData: written,
  // Asked for all the same: the page may have been kept.
  initialDataUpdatedAt: 0,
});
