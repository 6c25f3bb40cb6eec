/** Which listings match, page by page? */
import { infiniteQueryOptions } from '@tanstack/react-query';
import { routes } from '#contract/routes.ts';
import { call } from '#web/lib/api.ts';

export function searchQuery(q: string) {
  return infiniteQueryOptions({
    queryKey: ['listings', 'search', q],
    queryFn: ({ pageParam, signal }) =>
      call(routes.listings.search, { query: { q, sort: 'newest', cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.meta.next_cursor ?? undefined,
  });
}
