/** Defines how a person contacts support. */
import { z } from 'zod';
import { EmailAddress } from './auth.ts';
import { defineRoutes } from './endpoint.ts';
import { routes } from './routes.ts';

export const NewTicket = z.object({
  name: z.string().trim().min(1, 'Enter your name').max(80, 'Use at most 80 characters'),
  email: EmailAddress,
  subject: z.string().trim().min(1, 'Say in a few words what it is about').max(120, 'Use at most 120 characters'),
  message: z.string().trim().min(1, 'Write what happened').max(5000, 'Use at most 5,000 characters'),
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
