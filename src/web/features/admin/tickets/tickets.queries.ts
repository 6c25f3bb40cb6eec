/** Queries and mutations for handling support tickets. */

import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Ticket } from '#contract/support.ts';
import type { TicketStatus } from '#contract/ticket-names.ts';
import { sentenceForError } from '#web/lib/net/errors.ts';
import { mutation } from '#web/lib/net/route-mutation.ts';
import { nextCursor, pagedQuery, query } from '#web/lib/net/route-query.ts';
import { useToast } from '#web/ui/toast.tsx';
import { ticketsLabels as labels } from '../people/people.labels.ts';

/** Refetch regularly, because tickets and replies arrive while the page is open. */
const REFRESH_MS = 30_000;

export function ticketsQuery({ q, status }: { q: string; status: string }) {
  const filters = { q: q || undefined, status: (status || undefined) as TicketStatus | 'all' | undefined };
  return pagedQuery('GET /api/admin/tickets', (cursor) => ({ query: { ...filters, cursor } }), {
    getNextPageParam: nextCursor,
    refetchInterval: REFRESH_MS,
  });
}

export const ticketQuery = (id: number) =>
  query('GET /api/admin/tickets/{id}', { params: { id } }, { refetchInterval: REFRESH_MS });

/** The response to each change is the changed ticket. */
export function useTicketActions(id: number) {
  const client = useQueryClient();
  const toast = useToast();
  const { queryKey } = ticketQuery(id);
  const show = (ticket: Ticket): void => void client.setQueryData(queryKey, ticket);
  const onError = (error: unknown): void =>
    toast({ message: `${labels.notChanged} ${sentenceForError(error)}`, kind: 'error' });
  const params = { id };
  const reopen = useMutation({
    ...mutation('POST /api/admin/tickets/{id}/reopen', (_: undefined) => ({ params })),
    onSuccess: (ticket) => {
      show(ticket);
      toast({ message: labels.reopened(ticket.number), kind: 'success' });
    },
    onError,
  });
  const close = useMutation({
    ...mutation('POST /api/admin/tickets/{id}/close', (_: undefined) => ({ params })),
    onSuccess: (ticket) => {
      show(ticket);
      const action = { label: labels.undo, onAction: () => reopen.mutate(undefined) };
      toast({ message: labels.closed(ticket.number), kind: 'success', action });
    },
    onError,
  });
  const answer = useMutation({
    ...mutation(
      'POST /api/admin/tickets/{id}/answers',
      (body: { text: string; closes: boolean; last_message_id: number }) => ({ params, body }),
    ),
    onSuccess: show,
    // The server refuses the answer if there is a newer message, so fetch and show that message.
    onError: () => client.invalidateQueries({ queryKey }),
  });
  const note = useMutation({
    ...mutation('POST /api/admin/tickets/{id}/notes', (text: string) => ({ params, body: { text } })),
    onSuccess: show,
  });
  return { answer, note, close, reopen };
}
