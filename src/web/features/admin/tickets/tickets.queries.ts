/** Queries and mutations for handling support tickets. */

import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Ticket } from '#contract/support.ts';
import type { TicketStatus } from '#contract/ticket-names.ts';
import { mutation } from '#web/lib/net/route-mutation.ts';
import { nextCursor, pagedQuery, query } from '#web/lib/net/route-query.ts';
import { useAction } from '#web/ui/use-action.ts';
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
  const { queryKey } = ticketQuery(id);
  const show = (ticket: Ticket): void => void client.setQueryData(queryKey, ticket);
  const failed = labels.notChanged;
  const inputOf = (_: undefined) => ({ params: { id } });
  const reopen = useAction('POST /api/admin/tickets/{id}/reopen', inputOf, {
    done: (ticket) => {
      show(ticket);
      return labels.reopened(ticket.number);
    },
    failed,
  });
  const close = useAction('POST /api/admin/tickets/{id}/close', inputOf, {
    done: (ticket) => {
      show(ticket);
      const action = { label: labels.undo, onAction: () => reopen.mutate(undefined) };
      return { message: labels.closed(ticket.number), kind: 'success', action };
    },
    failed,
  });
  const answer = useMutation({
    ...mutation(
      'POST /api/admin/tickets/{id}/answers',
      (body: { text: string; closes: boolean; last_message_id: number }) => ({ params: { id }, body }),
    ),
    onSuccess: show,
    // The server refuses the answer if there is a newer message, so fetch and show that message.
    onError: () => client.invalidateQueries({ queryKey }),
  });
  const note = useMutation({
    ...mutation('POST /api/admin/tickets/{id}/notes', (text: string) => ({ params: { id }, body: { text } })),
    onSuccess: show,
  });
  return { answer, note, close, reopen };
}
