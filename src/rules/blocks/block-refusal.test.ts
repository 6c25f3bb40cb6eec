import { describe, expect, it } from 'vitest';
import { MAX_BLOCKS } from '#contract/limits.ts';
import { type BlockFacts, blockRefusal } from './block-refusal.ts';

const statuses = ['queued', 'invited', 'active', 'suspended', 'deleted', undefined] as const;
const rows = [1, 2].flatMap((blockedId) =>
  statuses.flatMap((blockedStatus) =>
    [0, MAX_BLOCKS - 1, MAX_BLOCKS].map(
      (blockCount): BlockFacts => ({
        blockerId: 1,
        blockedId,
        blockedStatus,
        blockCount,
      }),
    ),
  ),
);

describe('blockRefusal', () => {
  it.each(rows)(
    'refuses only the user’s own account, accounts that are neither active nor suspended, and too many blocks: %o',
    (facts) => {
      const isKnown = facts.blockedStatus === 'active' || facts.blockedStatus === 'suspended';
      const beyondLimit = facts.blockCount === MAX_BLOCKS ? 'too_many_blocks' : null;
      const expected = facts.blockedId === 1 ? 'own_account' : isKnown ? beyondLimit : 'not_found';
      expect(blockRefusal(facts)).toBe(expected);
    },
  );
});
