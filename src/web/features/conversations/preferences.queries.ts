/** What does the signed-in person show of themselves in a chat, and how is that changed? */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Preferences } from '#contract/preferences.ts';
import { routes } from '#contract/routes.ts';
import { call } from '#web/lib/api.ts';
import { useSession } from '#web/lib/session.ts';

export const preferencesKey = ['preferences', 'read'] as const;

/** Asked once and then kept: a change anywhere is told by a change of type `account`. */
export function usePreferences() {
  const signedIn = useSession((session) => session.user !== null);
  return useQuery({
    queryKey: preferencesKey,
    queryFn: ({ signal }): Promise<Preferences> => call(routes.preferences.read, {}, { signal }),
    enabled: signedIn,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Changes what is named: here at once, then there; back again where the server refuses. */
export function useChangePreferences(onFailure: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: Partial<Preferences>) => call(routes.preferences.update, { body: change }),
    onMutate: async (change) => {
      await client.cancelQueries({ queryKey: preferencesKey });
      const before = client.getQueryData<Preferences>(preferencesKey);
      client.setQueryData<Preferences>(preferencesKey, (known) => known && { ...known, ...change });
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
