/** Blocks and unblocks users. */
import { blockRefusal } from '#rules/blocks/block-refusal.ts';
import { type Db, type TransactionEvents, type Tx, withTransaction } from '../../db/db.ts';
import { recordChanges } from '../../events/changes.ts';
import { fail, failField } from '../../http/app-error.ts';
import { deleteBlock, insertBlock, lockBlocker, lockPair } from './blocks.store.ts';
import { readBlockFacts } from './blocks.views.ts';

/**
 * Only the blocker's own clients learn about it: a notice to the other user would reveal the block. Contact requests
 * and messages stay as they are, because every view hides them while the block lasts.
 */
async function write(
  db: Db,
  [blockerId, blockedId]: readonly [number, number],
  change: (tx: Tx, events: TransactionEvents) => Promise<boolean>,
): Promise<void> {
  await withTransaction(db, async (tx, events) => {
    await lockPair(tx, [blockerId, blockedId], 'exclusive');
    if (await change(tx, events)) await recordChanges(tx, [{ userId: blockerId, type: 'block', id: blockedId }]);
  });
}

/** Fails with 404 for an unknown user; blocking a user again changes nothing. */
export async function blockUser(db: Db, blockerId: number, blockedId: number): Promise<void> {
  await write(db, [blockerId, blockedId], async (tx, events) => {
    await lockBlocker(tx, blockerId);
    const refusal = blockRefusal(await readBlockFacts(tx, blockerId, blockedId));
    if (refusal === 'own_account') failField('id', 'own_account');
    if (refusal) fail(refusal);
    if (!(await insertBlock(tx, blockerId, blockedId))) return false;
    events.record({ type: 'user.blocked', payload: { blockerId, blockedId } });
    return true;
  });
}

export async function unblockUser(db: Db, blockerId: number, blockedId: number): Promise<void> {
  await write(db, [blockerId, blockedId], (tx) => deleteBlock(tx, blockerId, blockedId));
}
