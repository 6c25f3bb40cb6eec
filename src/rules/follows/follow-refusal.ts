/** Decides whether a user can follow a seller, and if not, why. */
export type FollowRefusal = 'own_account' | 'not_found' | 'user_blocked';
export type FollowFacts = {
  readonly userId: number;
  readonly sellerId: number;
  /** The status of the user to follow; undefined if the account does not exist. */
  readonly status: 'queued' | 'invited' | 'active' | 'suspended' | 'deleted' | undefined;
  /** True if the account is about to be deleted. */
  readonly isLeaving: boolean;
  readonly hasBlocked: boolean;
  readonly isBlocked: boolean;
};

/** The reason does not reveal a block to the blocked user. */
export function followRefusal(facts: FollowFacts): FollowRefusal | null {
  if (facts.userId === facts.sellerId) return 'own_account';
  if (facts.status !== 'active' || facts.isLeaving || facts.isBlocked) return 'not_found';
  return facts.hasBlocked ? 'user_blocked' : null;
}
