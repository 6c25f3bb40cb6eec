/** Enqueues the emails whose signed link is created only at delivery. */
import { randomUUID } from 'node:crypto';
import type { Queryable } from '../../db/db.ts';
import { enqueue } from '../../events/outbox.ts';

export const INVITATION = 'auth.invitation';
export const NEW_ADDRESS = 'auth.new-address';

/** `id` and `at` are the id and date of the email, which are the same in every delivery attempt. */
export type LinkMail = { userId: number; email?: string; id: string; at: string };

const linkMail = (userId: number): LinkMail => ({ userId, id: randomUUID(), at: new Date().toISOString() });

export async function enqueueInvitation(tx: Queryable, userId: number): Promise<void> {
  await enqueue(tx, INVITATION, linkMail(userId));
}

export async function enqueueNewAddress(tx: Queryable, userId: number, email: string): Promise<void> {
  await enqueue(tx, NEW_ADDRESS, { ...linkMail(userId), email } satisfies LinkMail);
}
