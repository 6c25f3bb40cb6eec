/** Queries of the pages of groups, members and source types. */
import { MINUTE_MS } from '#contract/durations.ts';
import { query } from '#web/lib/net/route-query.ts';

const params = (id: number) => ({ params: { id } });
const settings = (id: number) => ({ enabled: id > 0, staleTime: MINUTE_MS });

export const groupQuery = (id: number) => query('GET /api/groups/{id}', params(id), settings(id));
export const memberQuery = (id: number) => query('GET /api/members/{id}', params(id), settings(id));
export const sourceTypeQuery = (id: number) => query('GET /api/sourcetypes/{id}', params(id), settings(id));

export type BrowseFilter = 'group' | 'member' | 'sourcetype';

export function listingsOf(filter: BrowseFilter, id: number, params: URLSearchParams) {
  const cursor = params.get('cursor') ?? '';
  return { [filter]: String(id), sort: 'newest', ...(cursor === '' ? {} : { cursor }) };
}
