/** Queries and mutations of moderation cases. */

import { useMutation } from '@tanstack/react-query';
import type { NewDecision } from '#contract/moderation.ts';
import type { CaseKind, CaseStatus } from '#contract/report-kinds.ts';
import { ApiError, sentenceForError } from '#web/lib/net/errors.ts';
import { mutation } from '#web/lib/net/route-mutation.ts';
import { nextCursor, pagedQuery, query } from '#web/lib/net/route-query.ts';
import { useToast } from '#web/ui/toast.tsx';
import { reportsLabels as labels } from '../people/people.labels.ts';

export function casesQuery({ q, status, kind }: { q: string; status: string; kind: string }) {
  const filters = {
    q: q || undefined,
    status: (status || undefined) as CaseStatus | 'all' | undefined,
    kind: (kind || undefined) as CaseKind | undefined,
  };
  return pagedQuery(
    'GET /api/admin/cases',
    (cursor) => ({ query: { ...filters, cursor: cursor === undefined ? undefined : Number(cursor) } }),
    {
      getNextPageParam: nextCursor,
    },
  );
}

export const caseQuery = (id: number) => query('GET /api/admin/cases/{id}', { params: { id } });

export function useDecide(id: number) {
  return useMutation(
    mutation('POST /api/admin/cases/{id}/decision', (body: NewDecision) => ({ params: { id }, body })),
  );
}

/** Undoes a decision. A failed attempt can be repeated from its toast, because the case is no longer on the screen. */
export function useUndo(undone: string = labels.undone) {
  const toast = useToast();
  const undo = useMutation({
    ...mutation('POST /api/admin/decisions/{id}/undo', (id: number) => ({ params: { id } })),
    onSuccess: () => toast({ message: undone, kind: 'success' }),
    onError: (error, id) => {
      const action = { label: labels.undo, onAction: () => undo.mutate(id) };
      toast({ message: sentenceForError(error), kind: 'error', ...(isFinal(error) ? {} : { action }) });
    },
  });
  return undo;
}

/** True if the server refused the request for a reason other than too many requests: a retry would be refused too. */
const isFinal = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.code !== 'too_many_requests';

export function useDecideAppeal(id: number) {
  return useMutation(
    mutation('POST /api/admin/decisions/{id}/appeal', (body: { outcome: 'upheld' | 'rejected'; message: string }) => ({
      params: { id },
      body,
    })),
  );
}
