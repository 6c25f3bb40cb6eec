/** Defines how the staff reads texts that were sent to many users, and decides on them. */
import { z } from 'zod';
import type { Endpoints } from './endpoint.ts';
import { NextCursor } from './paging.ts';
import { Id, Instant, Named, PathId } from './scalars.ts';
import { StaffListQuery } from './staff-lists.ts';

/** A text that one user has sent to many others, held until a moderator decides on it. */
export const HeldText = z.object({
  id: Id,
  sender: Named.extend({ created_at: Instant }),
  text: z.string(),
  /** The number of messages and contact requests that are held because of this text. */
  count: z.int().min(1),
  held_at: Instant,
});
export type HeldText = z.infer<typeof HeldText>;

const ById = z.object({ id: PathId });
const errors = ['unauthenticated', 'forbidden', 'not_found', 'already_decided'] as const;

export const heldMessagesRoutes = {
  'GET /api/admin/held-messages': {
    id: 'heldMessages.list',
    access: 'staff',
    summary: 'Texts that were sent to many users and wait for a moderator, the longest waiting first',
    query: StaffListQuery.extend({ cursor: PathId.optional() }),
    responses: {
      200: z.object({ data: z.array(HeldText), meta: NextCursor.extend({ held: z.int().min(0) }) }),
    },
    errors: ['unauthenticated', 'not_found', 'validation_failed'],
  },
  'POST /api/admin/held-messages/{id}/release': {
    id: 'heldMessages.release',
    access: 'staff',
    affects: ['GET /api/admin/held-messages', 'GET /api/admin/overview'],
    summary: 'Delivers everything that waits because of this text; the same text is not held again',
    params: ById,
    responses: { 204: null },
    errors: [...errors],
  },
  'POST /api/admin/held-messages/{id}/decline': {
    id: 'heldMessages.decline',
    access: 'staff',
    affects: ['GET /api/admin/held-messages', 'GET /api/admin/overview'],
    summary: 'Rejects everything that waits because of this text, and the same text from now on; its senders see that',
    params: ById,
    responses: { 204: null },
    errors: [...errors],
  },
} as const satisfies Endpoints;
