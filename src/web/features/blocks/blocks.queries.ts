/** Lists the users whom the signed-in user has blocked, and blocks and unblocks users. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refetchEverything } from '#web/lib/net/query.ts';
import { mutation } from '#web/lib/net/route-mutation.ts';
import { query } from '#web/lib/net/route-query.ts';
import { useToast } from '#web/ui/toast.tsx';
import { useAction } from '#web/ui/use-action.ts';
import { blocksLabels as labels } from './blocks.labels.ts';

export type OtherUser = { readonly id: number; readonly name: string };

export const blocksQuery = (userId: number | undefined) =>
  query(
    'GET /api/blocks',
    {},
    // The user id is part of the key, because another user can sign in to this tab.
    { variant: userId, read: ({ data }) => data, enabled: userId !== undefined },
  );

/** Refetches all queries, because a block changes almost every response. */
function useRefetchEverything() {
  const client = useQueryClient();
  return () => void refetchEverything(client);
}

/** `onFailure` is called even if the dialog is closed by then. */
export function useBlock({ id, name }: OtherUser, onFailure: (error: Error) => void) {
  const refetch = useRefetchEverything();
  const toast = useToast();
  return useMutation({
    ...mutation<'PUT /api/blocks/{id}', void>('PUT /api/blocks/{id}', () => ({ params: { id } })),
    onSuccess: () => {
      refetch();
      toast({ kind: 'success', message: labels.blocked(name) });
    },
    onError: (error) => {
      console.error('Failed to block a user', error);
      onFailure(error);
    },
  });
}

export function useUnblock({ id, name }: OtherUser) {
  const refetch = useRefetchEverything();
  return useAction<'DELETE /api/blocks/{id}', void>('DELETE /api/blocks/{id}', () => ({ params: { id } }), {
    done: () => {
      refetch();
      return labels.unblocked(name);
    },
    failed: labels.notUnblocked(name),
    failureLog: 'Failed to unblock a user',
  });
}
