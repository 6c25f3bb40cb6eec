/** Queries of the pages of groups, members and source types. */
import { queryOptions } from '@tanstack/react-query';
import { routes } from '#contract/routes.ts';
import { call } from '#web/lib/api.ts';

const STALE_MS = 60_000;
const params = (id: number) => ({ params: { id } });

export function groupQuery(id: number) {
  return queryOptions({
    queryKey: ['lookups', 'group', id],
    queryFn: ({ signal }) => call(routes.lookups.group, params(id), { signal }),
    enabled: id > 0,
    staleTime: STALE_MS,
  });
}

export function memberQuery(id: number) {
  return queryOptions({
    queryKey: ['lookups', 'member', id],
    queryFn: ({ signal }) => call(routes.lookups.member, params(id), { signal }),
    enabled: id > 0,
    staleTime: STALE_MS,
  });
}

export function sourceTypeQuery(id: number) {
  return queryOptions({
    queryKey: ['lookups', 'sourceType', id],
    queryFn: ({ signal }) => call(routes.lookups.sourceType, params(id), { signal }),
    enabled: id > 0,
    staleTime: STALE_MS,
  });
}
