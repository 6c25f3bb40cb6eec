/** Queries of the pages of groups, members and source types. */
import { MINUTE_MS } from '#contract/durations.ts';
import { routes } from '#contract/routes.ts';
import { query } from '#web/lib/net/route-query.ts';

const params = (id: number) => ({ params: { id } });
const settings = (id: number) => ({ enabled: id > 0, staleTime: MINUTE_MS });

export const groupQuery = (id: number) => query(routes.lookups.group, params(id), settings(id));
export const memberQuery = (id: number) => query(routes.lookups.member, params(id), settings(id));
export const sourceTypeQuery = (id: number) => query(routes.lookups.sourceType, params(id), settings(id));

export type BrowseFilter = 'group' | 'member' | 'sourcetype';

export function listingsOf(filter: BrowseFilter, id: number, params: URLSearchParams) {
  const cursor = params.get('cursor') ?? '';
  return { [filter]: String(id), sort: 'newest', ...(cursor === '' ? {} : { cursor }) };
}
