/** Queries and mutations of the synonyms page. */

import { useMutation } from '@tanstack/react-query';
import { mutation } from '#web/lib/net/route-mutation.ts';
import { query } from '#web/lib/net/route-query.ts';
import { useAction } from '#web/ui/use-action.ts';
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

export const useRemoveSynonyms = () =>
  useAction('DELETE /api/admin/synonyms/{id}', (id: number) => ({ params: { id } }), {
    done: () => labels.removed,
    failed: labels.notRemoved,
  });
