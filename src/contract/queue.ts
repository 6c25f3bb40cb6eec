/** Defines the admins' endpoints for the registration queue. */

import { z } from 'zod';
import { EmailAddress } from './auth.ts';
import type { Endpoints } from './endpoint.ts';
import { MAX_INVITATIONS, MAX_SEARCH_LENGTH, MAX_STAFF_CURSOR_LENGTH } from './limits.ts';
import { NextCursor } from './paging.ts';
import { Id, Instant, Named } from './scalars.ts';
import { StaffListQuery } from './staff-lists.ts';

/** A person in the registration queue, without their email address. */
export const QueueEntry = z.object({
  id: Id,
  name: z.string(),
  status: z.enum(['queued', 'invited']),
  created_at: Instant,
  /** When the latest invitation was sent; null before the first invitation. */
  invited_at: Instant.nullable(),
  /**
   * The staff member who last invited the person. Null before the first invitation, and if a command or the server last
   * invited the person. Does not change when the person requests the email again.
   */
  invited_by: Named.nullable(),
});
export type QueueEntry = z.infer<typeof QueueEntry>;

const QueueCounts = z.object({ queued: z.int().min(0), invited: z.int().min(0) });

/** The ids of people in the queue. An id that is no longer in the queue is ignored. */
const Ids = z.array(Id).min(1).max(MAX_INVITATIONS);

export const Invitation = z.union([
  z.strictObject({
    /** How many people to invite, longest waiting first. */
    next: z.int().min(1).max(MAX_INVITATIONS),
  }),
  z.strictObject({ email: EmailAddress }),
  z.strictObject({ id: Id }),
  z.strictObject({ ids: Ids }),
]);

export const queueRoutes = {
  'GET /api/admin/queue': {
    id: 'queue.list',
    access: 'admin',
    summary: 'Users in the queue in order of registration, then invited users who have not signed up yet',
    query: z.object({
      limit: StaffListQuery.shape.limit,
      /** Part of a username, or a whole email address. */
      q: z.string().trim().max(MAX_SEARCH_LENGTH).optional(),
      status: z.enum(['queued', 'invited']).optional(),
      cursor: z.string().max(MAX_STAFF_CURSOR_LENGTH).optional(),
    }),
    responses: {
      200: z.object({
        data: z.array(QueueEntry),
        meta: QueueCounts.extend(NextCursor.shape),
      }),
    },
    errors: ['unauthenticated', 'not_found', 'validation_failed'],
  },
  'POST /api/admin/invitations': {
    id: 'queue.invite',
    access: 'admin',
    affects: ['GET /api/admin/queue'],
    summary: 'Invites the next users in the queue, or selected ones; a user who was invited before gets a new link',
    body: Invitation,
    responses: { 200: z.object({ data: z.array(QueueEntry), meta: QueueCounts }) },
    errors: ['unauthenticated', 'not_found', 'validation_failed', 'already_active'],
  },
  'POST /api/admin/declines': {
    id: 'queue.decline',
    access: 'admin',
    isPermanent: true,
    affects: ['GET /api/admin/queue'],
    summary: 'Declines users in the queue or invited users: notifies them by email and erases their data',
    body: z.strictObject({ ids: Ids }),
    responses: { 200: z.object({ declined: z.array(Id), meta: QueueCounts }) },
    errors: ['unauthenticated', 'not_found', 'validation_failed'],
  },
} as const satisfies Endpoints;
