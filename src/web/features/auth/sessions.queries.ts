/** Fetches the user's sessions and ends them. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { routes } from '#contract/routes.ts';
import { call } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/errors.ts';

const KEY = ['auth', 'sessions'] as const;

export function useSessions() {
  return useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await call(routes.auth.sessions, {}, { signal })).data,
    // Another device can sign in or out at any time.
    staleTime: 0,
  });
}

/** A session that no longer exists counts as ended. */
export function useEndSession() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: number) => {
      try {
        await call(routes.auth.endSession, { params: { id } });
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'not_found') throw error;
      }
    },
    onSuccess: (_, id) => {
      client.setQueryData<{ id: number }[]>(KEY, (sessions) => sessions?.filter((session) => session.id !== id));
      return client.invalidateQueries({ queryKey: KEY });
    },
  });
}
