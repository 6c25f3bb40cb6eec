/** Queries and mutations of held messages. */

import { nextCursor, pagedQuery } from '#web/lib/net/route-query.ts';
import { useAction } from '#web/ui/use-action.ts';
import { heldLabels as labels } from '../people/people.labels.ts';

export const heldQuery = ({ q }: { q: string }) =>
  pagedQuery(
    'GET /api/admin/held-messages',
    (cursor) => ({ query: { q: q || undefined, cursor: cursor === undefined ? undefined : Number(cursor) } }),
    { getNextPageParam: nextCursor },
  );

export function useHeldDecisions() {
  const failed = labels.notDecided;
  const inputOf = (id: number) => ({ params: { id } });
  return {
    release: useAction('POST /api/admin/held-messages/{id}/release', inputOf, { done: () => labels.released, failed }),
    decline: useAction('POST /api/admin/held-messages/{id}/decline', inputOf, { done: () => labels.declined, failed }),
  };
}
