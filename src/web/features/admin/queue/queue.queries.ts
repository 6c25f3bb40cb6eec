/** Queries and mutations of the registration queue. */

import type { z } from 'zod';
import type { Invitation, QueueEntry } from '#contract/queue.ts';
import { nextCursor, pagedQuery } from '#web/lib/net/route-query.ts';
import { useAction } from '#web/ui/use-action.ts';
import { queueLabels as labels } from '../people/people.labels.ts';

export function queueQuery({ q, status }: { q: string; status: string }) {
  const filters = { q: q || undefined, status: (status || undefined) as QueueEntry['status'] | undefined };
  return pagedQuery('GET /api/admin/queue', (cursor) => ({ query: { ...filters, cursor } }), {
    getNextPageParam: nextCursor,
  });
}

export const useInvite = () =>
  useAction('POST /api/admin/invitations', (body: z.input<typeof Invitation>) => ({ body }), {
    done: ({ data }) => ({ message: labels.invited(data.length), kind: data.length > 0 ? 'success' : 'info' }),
    failed: labels.notInvited,
  });

export const useDecline = () =>
  useAction('POST /api/admin/declines', (ids: number[]) => ({ body: { ids } }), {
    done: ({ declined }) => labels.declined(declined.length),
    failed: labels.notDeclined,
  });
