/** Closes the conversations of deleted accounts. */
import type { Tx } from '../../db/db.ts';
import { recordChanges } from '../../events/changes.ts';
import { closeConversationsOf } from './conversations-of-deleted.store.ts';

/** The other participants see the change at once, but get no notification, because there is nothing for them to do. */
export async function endConversations(tx: Tx, userId: number, limit: number): Promise<number> {
  const closed = await closeConversationsOf(tx, userId, limit);
  await recordChanges(
    tx,
    closed.map(({ id, other_id }) => ({ userId: other_id, type: 'conversation', id })),
  );
  return closed.length;
}
