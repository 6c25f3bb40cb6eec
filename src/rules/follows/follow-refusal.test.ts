import { describe, expect, it } from 'vitest';
import { type FollowFacts, followRefusal } from './follow-refusal.ts';

const facts: FollowFacts = {
  userId: 1,
  sellerId: 2,
  status: 'active',
  isLeaving: false,
  hasBlocked: false,
  isBlocked: false,
};

describe('followRefusal', () => {
  it.each<[string, Partial<FollowFacts>, ReturnType<typeof followRefusal>]>([
    ['accepts an active seller', {}, null],
    [
      'refuses the follower’s own account, even if it is suspended',
      { sellerId: 1, status: 'suspended' },
      'own_account',
    ],
    ['treats a missing account as not found', { status: undefined }, 'not_found'],
    ['treats a queued account as not found', { status: 'queued' }, 'not_found'],
    ['treats a suspended account as not found', { status: 'suspended' }, 'not_found'],
    ['treats an account that is about to be deleted as not found', { isLeaving: true }, 'not_found'],
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
