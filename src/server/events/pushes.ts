/** Adds realtime pushes to the transaction that causes them. */
import type { Queryable } from '../db/db.ts';
import { enqueue } from './outbox.ts';

export type Push = { channel: string; event: string; data: unknown };

export const PUSH = 'push';

/** Writes pushes to the outbox; they are sent in the given order once the transaction has committed. */
export async function enqueuePush(tx: Queryable, pushes: readonly Push[]): Promise<void> {
  if (pushes.length > 0) await enqueue(tx, PUSH, pushes);
}
