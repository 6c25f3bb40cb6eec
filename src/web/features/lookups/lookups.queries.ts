/** Queries of the lists that a listing can choose from. */
import { useQuery } from '@tanstack/react-query';
import { routes } from '#contract/routes.ts';
import { call } from '#web/lib/api.ts';
import { useSession } from '#web/lib/session.ts';

/** These lists change only when an admin adds an entry, so views do not need fresher data. */
const STALE_MS = 5 * 60_000;
const byName = { sort: 'name', order: 'asc' } as const;

type RequestOptions = { signal: AbortSignal };

/** Logs failures of the lists that the specification names; views also show an error in place of the list. */
function logged<T>(listName: string, fetchList: (options: RequestOptions) => Promise<{ data: T }>) {
  return async ({ signal }: RequestOptions): Promise<T> => {
    try {
      return (await fetchList({ signal })).data;
    } catch (error) {
      if (!signal.aborted) console.error(`Failed to load ${listName}`, error);
      throw error;
    }
  };
}

/** All groups, sorted by name. */
export function useGroups() {
  return useQuery({
    queryKey: ['lookups', 'groups'],
    queryFn: logged('groups', (options) => call(routes.lookups.groups, { query: byName }, options)),
    staleTime: STALE_MS,
  });
}

/** The members of one group, sorted by name; sends no request without a group. */
export function useMembers(groupId: number | null) {
  return useQuery({
    queryKey: ['lookups', 'members', groupId],
    queryFn: logged('members', (options) =>
      call(routes.lookups.members, { params: { id: groupId ?? 0 }, query: byName }, options),
    ),
    enabled: groupId !== null,
    staleTime: STALE_MS,
  });
}

/** All source types, sorted by name. */
export function useSourceTypes() {
  return useQuery({
    queryKey: ['lookups', 'sourceTypes'],
    queryFn: logged('source types', (options) => call(routes.lookups.sourceTypes, { query: byName }, options)),
    staleTime: STALE_MS,
  });
}

/** The currencies for prices. Also stored in the session, where the list is empty after a failed load. */
export function useCurrencies() {
  return useQuery({
    queryKey: ['lookups', 'currencies'],
    queryFn: async ({ signal }) => {
      try {
        const currencies = await call(routes.lookups.currencies, {}, { signal });
        useSession.getState().setCurrencies(currencies);
        return currencies;
      } catch (error) {
        if (!signal.aborted) useSession.getState().setCurrencies([]);
        throw error;
      }
    },
    staleTime: STALE_MS,
  });
}
