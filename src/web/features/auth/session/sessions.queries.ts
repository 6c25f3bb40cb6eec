/** Fetches the user's sessions and ends them. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '#web/lib/net/errors.ts';
import { mutation } from '#web/lib/net/route-mutation.ts';
import { query } from '#web/lib/net/route-query.ts';

const sessionsQuery = query(
  'GET /api/sessions',
  {},
  // Always stale, because another device can sign in or out at any time.
  { read: ({ data }) => data, staleTime: 0 },
);

export function useSessions() {
  return useQuery(sessionsQuery);
}

type Callbacks = { onDone: () => void; onFailure: (error: unknown) => void };

export function useEndOtherSessions({ onDone, onFailure }: Callbacks) {
  return useMutation({
    ...mutation('DELETE /api/sessions', (_: undefined) => ({})),
    onSuccess: onDone,
    onError: (error) => {
      console.error('Failed to end the other sessions', error);
      onFailure(error);
    },
  });
}

const ending = mutation('DELETE /api/sessions/{id}', (id: number) => ({ params: { id } }));

/** Ending a session that no longer exists is not an error. */
export function useEndSession({ onDone, onFailure }: Callbacks) {
  const client = useQueryClient();
  return useMutation({
    ...ending,
    mutationFn: async (id: number) => {
      try {
        await ending.mutationFn(id);
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'not_found') throw error;
      }
    },
    onSuccess: (_, id) => {
      client.setQueryData(sessionsQuery.queryKey, (sessions) => sessions?.filter((session) => session.id !== id));
      onDone();
    },
    onError: (error) => {
      console.error('Failed to end a session', error);
      onFailure(error);
    },
  });
}
