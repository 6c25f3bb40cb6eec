/** How does the web learn what a listing may choose from? */
import { useQuery } from '@tanstack/react-query';
import { routes } from '#contract/routes.ts';
import { call } from '#web/lib/api.ts';
import { useSession } from '#web/lib/session.ts';

/** These lists change when an admin adds an entry: no view needs them fresher than this. */
const STALE_MS = 5 * 60_000;
const byName = { sort: 'name', order: 'asc' } as const;

type Asked = { signal: AbortSignal };

/** The specified list of failures that are logged; views say it besides, in the list's place. */
function logged<T>(what: string, ask: (asked: Asked) => Promise<{ data: T }>) {
  return async ({ signal }: Asked): Promise<T> => {
    try {
      return (await ask({ signal })).data;
    } catch (error) {
      if (!signal.aborted) console.error(`Failed to load ${what}`, error);
      throw error;
    }
  };
}

/** All groups by name. */
export function useGroups() {
  return useQuery({
    queryKey: ['lookups', 'groups'],
    queryFn: logged('groups', (asked) => call(routes.lookups.groups, { query: byName }, asked)),
    staleTime: STALE_MS,
  });
}

/** The members of one group by name; asks nothing while no group is chosen. */
export function useMembers(groupId: number | null) {
  return useQuery({
    queryKey: ['lookups', 'members', groupId],
    queryFn: logged('members', (asked) =>
      call(routes.lookups.members, { params: { id: groupId ?? 0 }, query: byName }, asked),
    ),
    enabled: groupId !== null,
    staleTime: STALE_MS,
  });
}

/** Where an item may come from, by name. */
export function useSourceTypes() {
  return useQuery({
    queryKey: ['lookups', 'sourceTypes'],
    queryFn: logged('source types', (asked) => call(routes.lookups.sourceTypes, { query: byName }, asked)),
    staleTime: STALE_MS,
  });
}

/** The currencies prices may be in; also kept in the session, which holds none after a failed load. */
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
