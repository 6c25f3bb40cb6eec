import { describe, expect, it } from 'vitest';
import { type FollowFacts, followRefusal } from './follow-refusal.ts';

const facts: FollowFacts = {
  userId: 1,
  sellerId: 2,
  isActive: true,
  hasBlocked: false,
  isBlocked: false,
};

describe('followRefusal', () => {
  it.each<[string, Partial<FollowFacts>, ReturnType<typeof followRefusal>]>([
    ['accepts an active seller', {}, null],
    ['refuses the follower’s own account, even if it is not active', { sellerId: 1, isActive: false }, 'own_account'],
    ['treats an account that is not active as not found', { isActive: false }, 'not_found'],
    ['refuses a user whom the follower has blocked', { hasBlocked: true }, 'user_blocked'],
    [
      'hides a user who has blocked the follower, even if the block is mutual',
      { hasBlocked: true, isBlocked: true },
      'not_found',
    ],
  ])('%s', (_what, more, refusal) => {
    expect(followRefusal({ ...facts, ...more })).toBe(refusal);
  });
});
