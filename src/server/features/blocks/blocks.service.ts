/** Blocks and unblocks users. */
import { blockRefusal } from '#rules/blocks/block-refusal.ts';
import { type Db, type Tx, withTransaction } from '../../db/db.ts';
import { recordChanges } from '../../events/changes.ts';
import { fail, failField } from '../../http/app-error.ts';
import { deleteBlock, insertBlock, lockBlocker, lockPair } from './blocks.store.ts';
import { readBlockFacts } from './blocks.views.ts';

/**
 * Ends the presence of a user in the conversations with another one, who then sees the user as offline. Injected, because
 * the feature that does it imports the blocks feature.
 */
export type EndPresence = (tx: Tx, userId: number, otherId: number) => Promise<void>;

/**
 * Leaves contact requests, follows and messages unchanged, because a block hides them only while it lasts, and earlier
 * messages stay visible. `change` returns whether the block has changed. The change is recorded only for the blocker: in
 * the blocked user's feed it would reveal the block.
 */
async function write(
  db: Db,
  [blockerId, blockedId]: readonly [number, number],
  change: (tx: Tx) => Promise<boolean>,
): Promise<void> {
  await withTransaction(db, async (tx) => {
    await lockPair(tx, [blockerId, blockedId], 'exclusive');
    if (await change(tx)) await recordChanges(tx, [{ userId: blockerId, type: 'block', id: blockedId }]);
  });
}

/** Fails with 404 for an unknown user; blocking a user again changes nothing. */
export async function blockUser(db: Db, blockerId: number, blockedId: number, endPresence: EndPresence): Promise<void> {
  await write(db, [blockerId, blockedId], async (tx) => {
    await lockBlocker(tx, blockerId);
    const refusal = blockRefusal(await readBlockFacts(tx, blockerId, blockedId));
    if (refusal === 'own_account') failField('id', 'own_account');
    if (refusal) fail(refusal);
    if (!(await insertBlock(tx, blockerId, blockedId))) return false;
    await endPresence(tx, blockerId, blockedId);
    return true;
  });
}

export async function unblockUser(db: Db, blockerId: number, blockedId: number): Promise<void> {
  await write(db, [blockerId, blockedId], (tx) => deleteBlock(tx, blockerId, blockedId));
}
