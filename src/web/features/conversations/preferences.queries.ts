/** Fetches and changes the chat preferences of the signed-in user. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Preferences } from '#contract/preferences.ts';
import { routes } from '#contract/routes.ts';
import { call } from '#web/lib/api.ts';
import { useSession } from '#web/lib/session.ts';

export const preferencesKey = ['preferences', 'read'] as const;

/** Fetched once, then cached: any change elsewhere is pushed as a change of type `account`. */
export function usePreferences() {
  const signedIn = useSession((session) => session.user !== null);
  return useQuery({
    queryKey: preferencesKey,
    queryFn: ({ signal }): Promise<Preferences> => call(routes.preferences.read, {}, { signal }),
    enabled: signedIn,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Changes the given preferences, first in the cache and then on the server; reverts them if the server refuses. */
export function useChangePreferences(onFailure: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: Partial<Preferences>) => call(routes.preferences.update, { body: change }),
    onMutate: async (change) => {
      await client.cancelQueries({ queryKey: preferencesKey });
      const before = client.getQueryData<Preferences>(preferencesKey);
      client.setQueryData<Preferences>(preferencesKey, (cached) => cached && { ...cached, ...change });
      return { before };
    },
    onSuccess: (stored) => client.setQueryData<Preferences>(preferencesKey, stored),
    onError: (error, _, context) => {
      console.error('Failed to change the preferences', error);
      client.setQueryData<Preferences>(preferencesKey, context?.before);
      onFailure();
    },
  });
}
