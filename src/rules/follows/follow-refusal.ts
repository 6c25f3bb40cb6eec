/** Decides whether a user can follow a seller, and if not, why. */
export type FollowRefusal = 'own_account' | 'not_found' | 'user_blocked';
export type FollowFacts = {
  readonly userId: number;
  readonly sellerId: number;
  /** False if the account to follow does not exist, was never active, is suspended, or is about to be deleted. */
  readonly isActive: boolean;
  readonly hasBlocked: boolean;
  readonly isBlocked: boolean;
};

/** The reason does not reveal a block to the blocked user. */
export function followRefusal(facts: FollowFacts): FollowRefusal | null {
  if (facts.userId === facts.sellerId) return 'own_account';
  if (!facts.isActive || facts.isBlocked) return 'not_found';
  return facts.hasBlocked ? 'user_blocked' : null;
}
