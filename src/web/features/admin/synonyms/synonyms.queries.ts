/** Queries and mutations of the synonyms page. */
import { useMutation } from '@tanstack/react-query';
import { adminRoutes } from '#contract/admin-routes.ts';
import { sentenceForError } from '#web/lib/net/errors.ts';
import { query } from '#web/lib/net/route-query.ts';
import { useToast } from '#web/ui/toast.tsx';
import { synonymsLabels as labels } from '../catalogue/catalogue.labels.ts';
import { staffMutation } from '../staff-mutation.ts';

export const synonymsQuery = query(adminRoutes.synonyms.list, {}, { read: ({ data }) => data });

export function useAddSynonyms() {
  return useMutation(staffMutation(adminRoutes.synonyms.create, (words: string[]) => ({ body: { words } })));
}

type Change = { id: number; words: string[] };

export function useChangeSynonyms() {
  return useMutation(
    staffMutation(adminRoutes.synonyms.update, ({ id, words }: Change) => ({ params: { id }, body: { words } })),
  );
}

export function useRemoveSynonyms() {
  const toast = useToast();
  return useMutation({
    ...staffMutation(adminRoutes.synonyms.remove, (id: number) => ({ params: { id } })),
    onSuccess: () => toast({ message: labels.removed, kind: 'success' }),
    onError: (error) => toast({ message: `${labels.notRemoved} ${sentenceForError(error)}`, kind: 'error' }),
  });
}
