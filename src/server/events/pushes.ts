/** How does a push become part of the transaction that causes it? */
import type { Queryable } from '../db/db.ts';
import { enqueue } from './outbox.ts';

export type Push = { channel: string; event: string; data: unknown };

export const PUSH = 'push';

/** Writes pushes to the outbox; they go out, in this order, once the transaction has lasted. */
export async function enqueuePush(tx: Queryable, pushes: readonly Push[]): Promise<void> {
  if (pushes.length > 0) await enqueue(tx, PUSH, pushes);
}
