/** Queries and mutations of the synonyms page. */

import { useMutation } from '@tanstack/react-query';
import { sentenceForError } from '#web/lib/net/errors.ts';
import { mutation } from '#web/lib/net/route-mutation.ts';
import { query } from '#web/lib/net/route-query.ts';
import { useToast } from '#web/ui/toast.tsx';
import { synonymsLabels as labels } from '../catalogue/catalogue.labels.ts';

export const synonymsQuery = query('GET /api/admin/synonyms', {}, { read: ({ data }) => data });

export function useAddSynonyms() {
  return useMutation(mutation('POST /api/admin/synonyms', (words: string[]) => ({ body: { words } })));
}

type Change = { id: number; words: string[] };

export function useChangeSynonyms() {
  return useMutation(
    mutation('PUT /api/admin/synonyms/{id}', ({ id, words }: Change) => ({ params: { id }, body: { words } })),
  );
}

export function useRemoveSynonyms() {
  const toast = useToast();
  return useMutation({
    ...mutation('DELETE /api/admin/synonyms/{id}', (id: number) => ({ params: { id } })),
    onSuccess: () => toast({ message: labels.removed, kind: 'success' }),
    onError: (error) => toast({ message: `${labels.notRemoved} ${sentenceForError(error)}`, kind: 'error' }),
  });
}
