/** Queries and mutations of held messages. */

import { useMutation } from '@tanstack/react-query';
import { sentenceForError } from '#web/lib/net/errors.ts';
import { mutation } from '#web/lib/net/route-mutation.ts';
import { nextCursor, pagedQuery } from '#web/lib/net/route-query.ts';
import { useToast } from '#web/ui/toast.tsx';
import { heldLabels as labels } from '../people/people.labels.ts';

export const heldQuery = ({ q }: { q: string }) =>
  pagedQuery(
    'GET /api/admin/held-messages',
    (cursor) => ({ query: { q: q || undefined, cursor: cursor === undefined ? undefined : Number(cursor) } }),
    { getNextPageParam: nextCursor },
  );

export function useHeldDecisions() {
  const toast = useToast();
  const onError = (error: Error): void =>
    toast({ message: `${labels.notDecided} ${sentenceForError(error)}`, kind: 'error' });
  const release = useMutation({
    ...mutation('POST /api/admin/held-messages/{id}/release', (id: number) => ({ params: { id } })),
    onSuccess: () => toast({ message: labels.released, kind: 'success' }),
    onError,
  });
  const decline = useMutation({
    ...mutation('POST /api/admin/held-messages/{id}/decline', (id: number) => ({ params: { id } })),
    onSuccess: () => toast({ message: labels.declined, kind: 'success' }),
    onError,
  });
  return { release, decline };
}
