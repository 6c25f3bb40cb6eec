/** Decides whether a user can block another user, and if not, why. */
import { MAX_BLOCKS } from '#contract/limits.ts';

export type BlockRefusal = 'own_account' | 'not_found' | 'too_many_blocks';
export type BlockFacts = {
  readonly blockerId: number;
  readonly blockedId: number;
  /** The status of the user to block; undefined if the account does not exist. */
  readonly blockedStatus: 'queued' | 'invited' | 'active' | 'suspended' | 'deleted' | undefined;
  /** How many other users the blocker has already blocked. */
  readonly blockCount: number;
};

/** Blocks by the other user are not considered. */
export function blockRefusal({ blockerId, blockedId, blockedStatus, blockCount }: BlockFacts): BlockRefusal | null {
  if (blockerId === blockedId) return 'own_account';
  // Accounts that were never active are unknown to other users, and deleted accounts no longer exist.
  if (blockedStatus !== 'active' && blockedStatus !== 'suspended') return 'not_found';
  return blockCount >= MAX_BLOCKS ? 'too_many_blocks' : null;
}
