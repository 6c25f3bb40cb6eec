/** Defines contact requests: how a buyer sends one and how the seller decides on it. */
import { z } from 'zod';
import { defineRoutes } from './endpoint.ts';
import { MAX_CONTACT_MESSAGE_LENGTH } from './limits.ts';
import { Notification } from './notifications.ts';
import { problemCode } from './problems.ts';
import { routes } from './routes.ts';
import { Id, IdInput, PathId, Uuid } from './scalars.ts';

/** none; sent: stored, but the seller has not received it; pending: received, undecided; accepted; declined. */
export const ConnectionStatus = z.enum(['none', 'sent', 'pending', 'accepted', 'declined']);
export type ConnectionStatus = z.infer<typeof ConnectionStatus>;
const StatusAnswer = z.object({ status: ConnectionStatus });

export const ConnectionRequest = z.object({
  /** The seller, as far as the client knows; the server derives it from the listing and refuses a different one. */
  recipient_id: IdInput(),
  listing_id: IdInput(),
  /** Becomes the first message on acceptance; a blank text creates none. */
  contactMessage: z
    .string()
    .max(MAX_CONTACT_MESSAGE_LENGTH, problemCode('too_long'))
    .nullable()
    .default('')
    .transform((text) => text ?? ''),
});

const byId = z.object({ id: Uuid });

export const connections = defineRoutes(routes.connections, {
  status: {
    summary: "The signed-in user's own connection status for this listing; `userId` is the user or the seller",
    params: z.object({ userId: PathId, listingId: PathId }),
    responses: { 200: StatusAnswer },
    errors: ['unauthenticated', 'forbidden', 'not_found'],
  },
  request: {
    summary: 'Asks a seller; again while waiting keeps the newer message',
    body: ConnectionRequest,
    responses: { 200: StatusAnswer },
    errors: [
      'unauthenticated',
      'not_found',
      'validation_failed',
      'listing_closed',
      'already_decided',
      'too_many_requests',
    ],
  },
  accept: {
    summary: 'Accepts a request: opens the conversation, tells the buyer',
    params: byId,
    responses: { 200: Notification.extend({ conversation_id: Id }) },
    errors: ['unauthenticated', 'not_found', 'already_decided'],
  },
  decline: {
    summary: 'Declines a request',
    params: byId,
    responses: { 200: Notification },
    errors: ['unauthenticated', 'not_found', 'already_decided'],
  },
});
