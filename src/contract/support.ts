/** Defines how a person contacts support. */

import { z } from 'zod';
import { EmailAddress } from './auth.ts';
import { defineRoutes } from './endpoint.ts';
import {
  MAX_TICKET_MESSAGE_LENGTH,
  MAX_TICKET_NAME_LENGTH,
  MAX_TICKET_SUBJECT_LENGTH,
  MAX_TOKEN_LENGTH,
} from './limits.ts';
import { problemCode } from './problems.ts';
import { routes } from './routes.ts';
import { Id, Instant } from './scalars.ts';
import { ticketStatuses } from './ticket-names.ts';
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

export const support = defineRoutes(routes.support, {
  createTicket: {
    summary: 'Files a ticket, signed in or not; its number goes to the sender by mail',
    body: NewTicket,
    responses: { 201: z.object({ number: z.string() }) },
    errors: ['validation_failed', 'too_many_requests'],
  },
  ownTickets: {
    summary: 'The newest tickets that the user has filed while signed in',
    responses: { 200: z.object({ data: z.array(OwnTicket) }) },
    errors: ['unauthenticated'],
  },
  thread: {
    summary: 'The ticket of a signed link from an email',
    body: z.object({ token: Token }),
    responses: { 200: TicketThread },
    errors: ['validation_failed', 'link_expired', 'too_many_requests'],
  },
  reply: {
    summary: 'Adds a reply to the ticket of a signed link, which opens the ticket again',
    body: z.object({ token: Token, text: TicketText, last_message_id: LastMessageId }),
    responses: { 201: TicketThread },
    errors: ['validation_failed', 'link_expired', 'ticket_changed', 'too_many_requests'],
  },
});
