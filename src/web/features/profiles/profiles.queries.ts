/** Queries for profiles and for the signed-in user. */
import { queryOptions } from '@tanstack/react-query';
import { WHOLE_LIST_LIMIT } from '#contract/limits.ts';
import type { SellerCard } from '#contract/listing-card.ts';
import { call } from '#web/lib/net/api.ts';
import { pagedQuery, query, queryKey } from '#web/lib/net/route-query.ts';
import { useSession } from '#web/lib/session/session.ts';

export function profileQuery(name: string) {
  return query('GET /api/users/{name}', { params: { name } });
}

/** The signed-in user, initially from the session; refetched only after a change. */
export function meQuery(userId: number | undefined) {
  return query(
    'GET /api/users/me',
    {},
    {
      variant: userId,
      enabled: userId !== undefined,
      initialData: () => useSession.getState().user ?? undefined,
      staleTime: Number.POSITIVE_INFINITY,
    },
  );
}

const PAGE_SIZE = 24;

/**
 * A user's listings as others see them, by page. Each request fetches one listing more than a page has, to detect
 * whether there is a next page.
 */
export function profileListingsQuery(id: number) {
  return pagedQuery(
    'GET /api/users/{id}/listings',
    (cursor: number | undefined) => ({ params: { id }, query: { cursor, limit: PAGE_SIZE + 1 } }),
    {
      read: (cards) => ({ data: cards.slice(0, PAGE_SIZE), isLast: cards.length <= PAGE_SIZE }),
      getNextPageParam: ({ data, isLast }) => (isLast ? undefined : data.at(-1)?.id),
    },
  );
}

/** All of the user's own listings, because they are counted and filtered by status. */
export function ownListingsQuery(id: number) {
  return queryOptions({
    queryKey: queryKey('GET /api/users/{id}/listings', { params: { id } }),
    queryFn: async ({ signal }) => {
      const listings: SellerCard[] = [];
      for (;;) {
        const cursor = listings.at(-1)?.id;
        const input = { params: { id }, ...(cursor === undefined ? {} : { query: { cursor } }) };
        const page = await call('GET /api/users/{id}/listings', input, { signal });
        listings.push(...page);
        if (page.length < WHOLE_LIST_LIMIT) return listings;
      }
    },
  });
}
