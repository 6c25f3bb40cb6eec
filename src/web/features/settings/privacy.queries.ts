/** Queries and mutations for data exports and account deletion. */
import { useMutation } from '@tanstack/react-query';
import type { DataExport } from '#contract/privacy.ts';
import { mutation } from '#web/lib/net/route-mutation.ts';
import { query } from '#web/lib/net/route-query.ts';
import { useSession } from '#web/lib/session/session.ts';

/** The polling interval in milliseconds while an export is unfinished. */
const POLL_MS = 5000;

export const isUnfinished = ({ status }: DataExport): boolean => status === 'queued' || status === 'running';

export const exportsQuery = query(
  'GET /api/account/exports',
  {},
  {
    read: ({ data }) => data,
    refetchInterval: ({ state }) => (state.data?.some(isUnfinished) ? POLL_MS : false),
  },
);

/** Callbacks to pass to `useMutation`, not to `mutate`, so that they run even if the user has left the page. */
type Callbacks<Data> = { onSuccess: (data: Data) => void; onError: (error: Error) => void };

export function useRequestExport(callbacks: Callbacks<unknown>) {
  return useMutation({
    ...mutation<'POST /api/account/exports', void>('POST /api/account/exports', () => ({})),
    ...callbacks,
  });
}

export function useExportLink(callbacks: Callbacks<{ url: string }>) {
  return useMutation({
    ...mutation('POST /api/account/exports/{id}/link', (id: number) => ({ params: { id } })),
    ...callbacks,
  });
}

/** Updates the session, so that the settings and the banner show the new state immediately. */
function setDeletion({ deletion_at }: { deletion_at: string | null }): void {
  const { user, setUser } = useSession.getState();
  if (user) setUser({ ...user, deletion_at });
}

export function useRequestDeletion() {
  return useMutation({
    ...mutation('POST /api/account/deletion', (password: string) => ({ body: { password } })),
    onSuccess: setDeletion,
  });
}

export function useCancelDeletion() {
  return useMutation({
    ...mutation('DELETE /api/account/deletion', () => ({})),
    onSuccess: setDeletion,
  });
}
