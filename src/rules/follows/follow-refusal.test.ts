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
    ['refuses the follower’s own account, whatever else is true', { sellerId: 1, status: 'suspended' }, 'own_account'],
    ['does not find missing accounts', { status: undefined }, 'not_found'],
    ['does not find queued accounts', { status: 'queued' }, 'not_found'],
    ['does not find suspended accounts', { status: 'suspended' }, 'not_found'],
    ['does not find accounts that are about to be deleted', { isLeaving: true }, 'not_found'],
    ['refuses a user whom the follower has blocked', { hasBlocked: true }, 'user_blocked'],
    ['hides a user who has blocked the follower, even mutually', { hasBlocked: true, isBlocked: true }, 'not_found'],
  ])('%s', (_what, more, refusal) => {
    expect(followRefusal({ ...facts, ...more })).toBe(refusal);
  });
});
