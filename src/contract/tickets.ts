/** Defines the staff's endpoints for support tickets. */

import { z } from 'zod';
import { adminRoutes } from './admin-routes.ts';
import { defineRoutes } from './endpoint.ts';
import { MAX_SEARCH_LENGTH, MAX_STAFF_CURSOR_LENGTH, MAX_TICKET_MESSAGE_LENGTH } from './limits.ts';
import { NextCursor } from './paging.ts';
import { problemCode } from './problems.ts';
import { Id, Instant, Named, PathId } from './scalars.ts';
import { StaffListQuery } from './staff-lists.ts';
import { LastMessageId, TicketText } from './support.ts';
import { ticketMessageKinds, ticketStatuses } from './ticket-names.ts';
import { VISIBLE } from './visible-text.ts';

export const TicketRow = z.object({
  id: Id,
  number: z.string(),
  subject: z.string(),
  name: z.string(),
  status: z.enum(ticketStatuses),
  /** When the ticket got its current status. */
  status_since: Instant,
  created_at: Instant,
});
export type TicketRow = z.infer<typeof TicketRow>;

export const Ticket = TicketRow.extend({
  email: z.string(),
  /** The account that opened the ticket; null for a visitor. */
  user: Named.nullable(),
  /**
   * True if the email address belongs to the account that opened the ticket. If false, anyone could have entered it.
   */
  is_own_address: z.boolean(),
  message: z.string(),
  messages: z.array(
    z.object({
      id: Id,
      kind: z.enum(ticketMessageKinds),
      /** The staff member who wrote the message; null for the requester, for a command and for an erased account. */
      author: Named.nullable(),
      text: z.string(),
      created_at: Instant,
    }),
  ),
});
export type Ticket = z.infer<typeof Ticket>;

const ById = z.object({ id: PathId });
const Counts = z.object({ open: z.int().min(0), waiting: z.int().min(0) });

export const tickets = defineRoutes(adminRoutes.tickets, {
  list: {
    summary: 'Support tickets: open and waiting ones oldest first, all others newest first',
    query: z.object({
      status: z.enum([...ticketStatuses, 'all']).default('open'),
      /** A ticket number, a part of the subject or of the name, or a whole email address. */
      q: z.string().trim().max(MAX_SEARCH_LENGTH).default(''),
      cursor: z.string().max(MAX_STAFF_CURSOR_LENGTH).optional(),
      limit: StaffListQuery.shape.limit,
    }),
    responses: {
      200: z.object({ data: z.array(TicketRow), meta: Counts.extend(NextCursor.shape) }),
    },
    errors: ['unauthenticated', 'not_found', 'validation_failed'],
  },
  read: {
    summary: 'One ticket with its messages',
    params: ById,
    responses: { 200: Ticket },
    errors: ['unauthenticated', 'not_found'],
  },
  answer: {
    summary: 'Emails an answer to the requester, with a link to reply, and can close the ticket',
    params: ById,
    body: z.object({ text: TicketText, closes: z.boolean().default(false), last_message_id: LastMessageId }),
    responses: { 200: Ticket },
    errors: ['unauthenticated', 'not_found', 'validation_failed', 'ticket_changed'],
  },
  note: {
    summary: 'Adds a note that only the staff sees',
    params: ById,
    body: z.object({
      text: z
        .string()
        .trim()
        .regex(VISIBLE, problemCode('note_required'))
        .max(MAX_TICKET_MESSAGE_LENGTH, problemCode('too_long')),
    }),
    responses: { 200: Ticket },
    errors: ['unauthenticated', 'not_found', 'validation_failed'],
  },
  close: {
    summary: 'Closes a ticket; a reply of the requester opens it again',
    params: ById,
    responses: { 200: Ticket },
    errors: ['unauthenticated', 'not_found'],
  },
  reopen: {
    summary: 'Opens a closed ticket again',
    params: ById,
    responses: { 200: Ticket },
    errors: ['unauthenticated', 'not_found'],
  },
});
