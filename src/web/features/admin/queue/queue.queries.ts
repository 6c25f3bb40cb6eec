/** Queries and mutations of the registration queue. */

import { useMutation } from '@tanstack/react-query';
import type { z } from 'zod';
import type { Invitation, QueueEntry } from '#contract/queue.ts';
import { sentenceForError } from '#web/lib/net/errors.ts';
import { mutation } from '#web/lib/net/route-mutation.ts';
import { nextCursor, pagedQuery } from '#web/lib/net/route-query.ts';
import { useToast } from '#web/ui/toast.tsx';
import { queueLabels as labels } from '../people/people.labels.ts';

export function queueQuery({ q, status }: { q: string; status: string }) {
  const filters = { q: q || undefined, status: (status || undefined) as QueueEntry['status'] | undefined };
  return pagedQuery('GET /api/admin/queue', (cursor) => ({ query: { ...filters, cursor } }), {
    getNextPageParam: nextCursor,
  });
}

export function useInvite() {
  const toast = useToast();
  return useMutation({
    ...mutation('POST /api/admin/invitations', (body: z.input<typeof Invitation>) => ({ body })),
    onSuccess: ({ data }) =>
      toast({ message: labels.invited(data.length), kind: data.length > 0 ? 'success' : 'info' }),
    onError: (error) => toast({ message: `${labels.notInvited} ${sentenceForError(error)}`, kind: 'error' }),
  });
}

export function useDecline() {
  const toast = useToast();
  return useMutation({
    ...mutation('POST /api/admin/declines', (ids: number[]) => ({ body: { ids } })),
    onSuccess: ({ declined }) => toast({ message: labels.declined(declined.length), kind: 'success' }),
    onError: (error) => toast({ message: `${labels.notDeclined} ${sentenceForError(error)}`, kind: 'error' }),
  });
}
