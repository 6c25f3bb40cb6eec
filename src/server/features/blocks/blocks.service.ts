/** Blocks and unblocks users. */
import { blockRefusal } from '#rules/blocks/block-refusal.ts';
import { type Db, type Tx, withTransaction } from '../../db/db.ts';
import { type ChangeFeedEntry, recordChanges } from '../../events/changes.ts';
import { fail, failField } from '../../http/app-error.ts';
import { deleteBlock, insertBlock, lockBlocker, lockPair } from './blocks.store.ts';
import { readBlockFacts } from './blocks.views.ts';

/** What a block ends. Injected, because the features that store it import the blocks feature. */
export type EndedByBlock = {
  /** Ends and returns the follows between two users. */
  follows(tx: Tx, a: number, b: number): Promise<readonly { id: number; userId: number }[]>;
  /** Ends the presence of a user in the conversations with another one, who then sees the user as offline. */
  presence(tx: Tx, userId: number, otherId: number): Promise<void>;
};

/**
 * Leaves contact requests and messages unchanged, because a block hides undecided requests only while it lasts, and
 * earlier messages stay visible. `change` returns undefined if nothing has changed, and otherwise the changes to record
 * in addition to the block.
 */
async function write(
  db: Db,
  [blockerId, blockedId]: readonly [number, number],
  change: (tx: Tx) => Promise<readonly ChangeFeedEntry[] | undefined>,
): Promise<void> {
  await withTransaction(db, async (tx) => {
    await lockPair(tx, [blockerId, blockedId], 'exclusive');
    const changes = await change(tx);
    if (changes) await recordChanges(tx, [{ userId: blockerId, type: 'block', id: blockedId }, ...changes]);
  });
}

/** Fails with 404 for an unknown user; blocking a user again changes nothing. */
export async function blockUser(db: Db, blockerId: number, blockedId: number, ends: EndedByBlock): Promise<void> {
  await write(db, [blockerId, blockedId], async (tx) => {
    await lockBlocker(tx, blockerId);
    const refusal = blockRefusal(await readBlockFacts(tx, blockerId, blockedId));
    if (refusal === 'own_account') failField('id', 'own_account');
    if (refusal) fail(refusal);
    if (!(await insertBlock(tx, blockerId, blockedId))) return undefined;
    const ended = await ends.follows(tx, blockerId, blockedId);
    await ends.presence(tx, blockerId, blockedId);
    // Record changes only for the blocker: a change in the blocked user's feed would reveal the block.
    return ended.flatMap(({ id, userId }) => (userId === blockerId ? [{ userId, type: 'follow' as const, id }] : []));
  });
}

export async function unblockUser(db: Db, blockerId: number, blockedId: number): Promise<void> {
  await write(db, [blockerId, blockedId], async (tx) =>
    (await deleteBlock(tx, blockerId, blockedId)) ? [] : undefined,
  );
}
