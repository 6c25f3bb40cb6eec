/** Queries and mutations of held messages. */
import { useMutation } from '@tanstack/react-query';
import { adminRoutes } from '#contract/admin-routes.ts';
import { sentenceForError } from '#web/lib/net/errors.ts';
import { nextCursor, pagedQuery } from '#web/lib/net/route-query.ts';
import { useToast } from '#web/ui/toast.tsx';
import { heldLabels as labels } from '../people/people.labels.ts';
import { staffMutation } from '../staff-mutation.ts';

export const heldQuery = ({ q }: { q: string }) =>
  pagedQuery(
    adminRoutes.heldMessages.list,
    (cursor) => ({ query: { q: q || undefined, cursor: cursor === undefined ? undefined : Number(cursor) } }),
    { getNextPageParam: nextCursor },
  );

export function useHeldDecisions() {
  const toast = useToast();
  const onError = (error: Error): void =>
    toast({ message: `${labels.notDecided} ${sentenceForError(error)}`, kind: 'error' });
  const release = useMutation({
    ...staffMutation(adminRoutes.heldMessages.release, (id: number) => ({ params: { id } })),
    onSuccess: () => toast({ message: labels.released, kind: 'success' }),
    onError,
  });
  const decline = useMutation({
    ...staffMutation(adminRoutes.heldMessages.decline, (id: number) => ({ params: { id } })),
    onSuccess: () => toast({ message: labels.declined, kind: 'success' }),
    onError,
  });
  return { release, decline };
}
