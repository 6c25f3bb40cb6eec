/** Defines how a person contacts support. */
import { z } from 'zod';
import { EmailAddress } from './auth.ts';
import type { Endpoints } from './endpoint.ts';
import {
  MAX_SEARCH_LENGTH,
  MAX_STAFF_CURSOR_LENGTH,
  MAX_TICKET_MESSAGE_LENGTH,
  MAX_TICKET_NAME_LENGTH,
  MAX_TICKET_SUBJECT_LENGTH,
  MAX_TOKEN_LENGTH,
} from './limits.ts';
import { NextCursor } from './paging.ts';
import { problemCode } from './problems.ts';
import { Id, Instant, Named, PathId } from './scalars.ts';
import { StaffListQuery } from './staff-lists.ts';
import { ticketMessageKinds, ticketStatuses } from './ticket-names.ts';
import { VISIBLE } from './visible-text.ts';

export const NewTicket = z.object({
  name: z
    .string()
    .trim()
    .regex(VISIBLE, problemCode('your_name_required'))
    .max(MAX_TICKET_NAME_LENGTH, problemCode('too_long')),
  email: EmailAddress,
  subject: z
    .string()
    .trim()
    .regex(VISIBLE, problemCode('subject_required'))
    .max(MAX_TICKET_SUBJECT_LENGTH, problemCode('too_long')),
  message: z
    .string()
    .trim()
    .regex(VISIBLE, problemCode('ticket_text_required'))
    .max(MAX_TICKET_MESSAGE_LENGTH, problemCode('too_long')),
});
export type NewTicket = z.infer<typeof NewTicket>;

/** The text of any message after the first one, from the requester or from the staff. */
export const TicketText = z
  .string()
  .trim()
  .regex(VISIBLE, problemCode('reply_required'))
  .max(MAX_TICKET_MESSAGE_LENGTH, problemCode('too_long'));

/**
 * The id of the newest reply or answer that the writer has read; the first message of a ticket has the id 0. The server
 * returns 409 if there is a newer reply or answer.
 */
export const LastMessageId = z.int().min(0);

export const OwnTicket = z.object({
  id: Id,
  number: z.string(),
  subject: z.string(),
  status: z.enum(ticketStatuses),
  created_at: Instant,
  token: z.string(),
});
export type OwnTicket = z.infer<typeof OwnTicket>;

/** A ticket as its requester sees it: without notes and without the names of the staff. */
export const TicketThread = z.object({
  number: z.string(),
  subject: z.string(),
  status: z.enum(ticketStatuses),
  /** The first message has the id 0. */
  messages: z.array(z.object({ id: LastMessageId, is_from_staff: z.boolean(), text: z.string(), created_at: Instant })),
});
export type TicketThread = z.infer<typeof TicketThread>;

const Token = z.string().max(MAX_TOKEN_LENGTH);

export const supportRoutes = {
  'POST /api/support/tickets': {
    id: 'support.createTicket',
    access: 'anyone',
    affects: ['GET /api/support/tickets'],
    summary: 'Files a ticket, signed in or not; its number goes to the sender by mail',
    body: NewTicket,
    responses: { 201: z.object({ number: z.string() }) },
    errors: ['validation_failed', 'too_many_requests'],
  },
  'GET /api/support/tickets': {
    id: 'support.ownTickets',
    access: 'member',
    flag: 'session',
    summary: 'The newest tickets that the user has filed while signed in',
    responses: { 200: z.object({ data: z.array(OwnTicket) }) },
    errors: ['unauthenticated'],
  },
  'POST /api/support/thread': {
    id: 'support.thread',
    access: 'anyone',
    summary: 'The ticket of a signed link from an email',
    body: z.object({ token: Token }),
    responses: { 200: TicketThread },
    errors: ['validation_failed', 'link_expired', 'too_many_requests'],
  },
  'POST /api/support/thread/replies': {
    id: 'support.reply',
    access: 'anyone',
    affects: ['GET /api/support/tickets'],
    summary: 'Adds a reply to the ticket of a signed link, which opens the ticket again',
    body: z.object({ token: Token, text: TicketText, last_message_id: LastMessageId }),
    responses: { 201: TicketThread },
    errors: ['validation_failed', 'link_expired', 'ticket_changed', 'too_many_requests'],
  },
} as const satisfies Endpoints;

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

export const ticketsRoutes = {
  'GET /api/admin/tickets': {
    id: 'tickets.list',
    access: 'staff',
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
  'GET /api/admin/tickets/{id}': {
    id: 'tickets.read',
    access: 'staff',
    summary: 'One ticket with its messages',
    params: ById,
    responses: { 200: Ticket },
    errors: ['unauthenticated', 'not_found'],
  },
  'POST /api/admin/tickets/{id}/answers': {
    id: 'tickets.answer',
    access: 'staff',
    affects: ['GET /api/admin/tickets', 'GET /api/admin/overview', 'GET /api/support/tickets'],
    summary: 'Emails an answer to the requester, with a link to reply, and can close the ticket',
    params: ById,
    body: z.object({ text: TicketText, closes: z.boolean().default(false), last_message_id: LastMessageId }),
    responses: { 200: Ticket },
    errors: ['unauthenticated', 'not_found', 'validation_failed', 'ticket_changed'],
  },
  'POST /api/admin/tickets/{id}/notes': {
    id: 'tickets.note',
    access: 'staff',
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
  'POST /api/admin/tickets/{id}/close': {
    id: 'tickets.close',
    access: 'staff',
    affects: ['GET /api/admin/tickets', 'GET /api/admin/overview', 'GET /api/support/tickets'],
    summary: 'Closes a ticket; a reply of the requester opens it again',
    params: ById,
    responses: { 200: Ticket },
    errors: ['unauthenticated', 'not_found'],
  },
  'POST /api/admin/tickets/{id}/reopen': {
    id: 'tickets.reopen',
    access: 'staff',
    affects: ['GET /api/admin/tickets', 'GET /api/admin/overview', 'GET /api/support/tickets'],
    summary: 'Opens a closed ticket again',
    params: ById,
    responses: { 200: Ticket },
    errors: ['unauthenticated', 'not_found'],
  },
} as const satisfies Endpoints;
