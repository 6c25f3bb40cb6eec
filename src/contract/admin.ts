/** What may an admin see and do that others do not know of? */
import { z } from 'zod';
import { EmailAddress } from './auth.ts';
import { join } from './call.ts';
import { routes } from './routes.ts';
import { Id, Instant } from './scalars.ts';

/** Somebody who waits. No e-mail address: only the person's own calls answer one. */
export const QueueEntry = z.object({
  id: Id,
  name: z.string(),
  status: z.enum(['queued', 'invited']),
  created_at: Instant,
  /** Of the latest invitation; null while there is none. */
  invited_at: Instant.nullable(),
});
export type QueueEntry = z.infer<typeof QueueEntry>;

const QueueCounts = z.object({ queued: z.int().min(0), invited: z.int().min(0) });

export const Invitation = z.union([
  z.strictObject({
    /** So many of those who have waited longest. */
    next: z.int().min(1).max(1000),
  }),
  z.strictObject({ email: EmailAddress }),
  z.strictObject({ id: Id }),
]);

export const admin = join(routes.admin, {
  queue: {
    summary: 'Who waits for an invitation, first come first; then who has one and has not come in yet',
    query: z.object({ limit: z.coerce.number().pipe(z.int().min(1).max(200)).default(50) }),
    answers: { 200: z.object({ data: z.array(QueueEntry), meta: QueueCounts }) },
    errors: ['unauthenticated', 'not_found', 'validation_failed'],
  },
  invite: {
    summary: 'Invites the next of the queue, or one by address or id; somebody already invited gets a new link',
    body: Invitation,
    answers: { 200: z.object({ data: z.array(QueueEntry), meta: QueueCounts }) },
    errors: ['unauthenticated', 'not_found', 'validation_failed', 'already_active'],
  },
});
