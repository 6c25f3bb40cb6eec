/** Fetches and changes the preferences of the signed-in user. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Preferences } from '#contract/preferences.ts';
import { mutation } from '#web/lib/net/route-mutation.ts';
import { query, refetchRoutes } from '#web/lib/net/route-query.ts';
import { useSession } from '#web/lib/session/session.ts';

/** Cached without expiry: the change feed reports changes from other tabs and devices as events of type `account`. */
const preferencesQuery = query('GET /api/preferences', {}, { staleTime: Number.POSITIVE_INFINITY });

/** Sends no request while signed out. */
export function usePreferences() {
  const signedIn = useSession((session) => session.user !== null);
  return useQuery({ ...preferencesQuery, enabled: signedIn });
}

const pickKeys = (from: Preferences, change: Partial<Preferences>): Partial<Preferences> =>
  Object.fromEntries(Object.entries(from).filter(([name]) => name in change));

/** Changes the given preferences, first in the cache and then on the server; reverts them if the server refuses. */
export function useChangePreferences(onFailure: () => void) {
  const client = useQueryClient();
  const { queryKey } = preferencesQuery;
  const isLast = () => client.isMutating({ mutationKey: ['PUT /api/preferences'] }) === 1;
  return useMutation({
    ...mutation('PUT /api/preferences', (body: Partial<Preferences>) => ({ body })),
    // Serialises the requests, so that two quick clicks on a switch reach the server in order.
    scope: { id: 'preferences' },
    onMutate: async (change) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      client.setQueryData(queryKey, (cached) => cached && { ...cached, ...change });
      return { before };
    },
    onSuccess: (stored) => {
      // Apply only the response to the last change: earlier responses do not contain later changes.
      if (isLast()) client.setQueryData(queryKey, stored);
    },
    onError: (error, change, context) => {
      console.error('Failed to change the preferences', error);
      const before = context?.before;
      if (before) client.setQueryData(queryKey, (cached) => cached && { ...cached, ...pickKeys(before, change) });
      // Refetch, because the previous value can come from an earlier change that has failed too.
      if (isLast()) void refetchRoutes(client, ['GET /api/preferences']);
      onFailure();
    },
  });
}
