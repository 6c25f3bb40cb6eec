/** Fetches and changes the preferences of the signed-in user. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Preferences } from '#contract/preferences.ts';
import { routes } from '#contract/routes.ts';
import { mutation } from '#web/lib/net/route-mutation.ts';
import { query } from '#web/lib/net/route-query.ts';
import { useSession } from '#web/lib/session/session.ts';

/** Fetched once, then cached: any change elsewhere is pushed as a change of type `account`. */
const preferencesQuery = query(routes.preferences.read, {}, { staleTime: Number.POSITIVE_INFINITY });

/** Sends no request while signed out. */
export function usePreferences() {
  const signedIn = useSession((session) => session.user !== null);
  return useQuery({ ...preferencesQuery, enabled: signedIn });
}

/** Changes the given preferences, first in the cache and then on the server; reverts them if the server refuses. */
export function useChangePreferences(onFailure: () => void) {
  const client = useQueryClient();
  const { queryKey } = preferencesQuery;
  return useMutation({
    ...mutation(routes.preferences.update, (body: Partial<Preferences>) => ({ body })),
    onMutate: async (change) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      client.setQueryData(queryKey, (cached) => cached && { ...cached, ...change });
      return { before };
    },
    onSuccess: (stored) => client.setQueryData(queryKey, stored),
    onError: (error, _, context) => {
      console.error('Failed to change the preferences', error);
      if (context?.before) client.setQueryData(queryKey, context.before);
      onFailure();
    },
  });
}
