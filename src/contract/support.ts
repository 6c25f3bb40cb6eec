/** Defines how a person contacts support. */
import { z } from 'zod';
import { EmailAddress } from './auth.ts';
import { defineRoutes } from './endpoint.ts';
import { MAX_TICKET_MESSAGE_LENGTH, MAX_TICKET_NAME_LENGTH, MAX_TICKET_SUBJECT_LENGTH } from './limits.ts';
import { problemCode } from './problems.ts';
import { routes } from './routes.ts';

export const NewTicket = z.object({
  name: z
    .string()
    .trim()
    .min(1, problemCode('your_name_required'))
    .max(MAX_TICKET_NAME_LENGTH, problemCode('too_long')),
  email: EmailAddress,
  subject: z
    .string()
    .trim()
    .min(1, problemCode('subject_required'))
    .max(MAX_TICKET_SUBJECT_LENGTH, problemCode('too_long')),
  message: z
    .string()
    .trim()
    .min(1, problemCode('ticket_text_required'))
    .max(MAX_TICKET_MESSAGE_LENGTH, problemCode('too_long')),
});
export type NewTicket = z.infer<typeof NewTicket>;

export const support = defineRoutes(routes.support, {
  createTicket: {
    summary: 'Files a ticket, signed in or not; its number goes to the sender by mail',
    body: NewTicket,
    responses: { 201: z.object({ number: z.string() }) },
    errors: ['validation_failed', 'too_many_requests'],
  },
});
