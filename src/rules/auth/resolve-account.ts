/** What becomes of somebody whom Google has sent back to us? */
import type { AccountStatus } from './account-state-machine.ts';

export type OAuthIdentityFacts = {
  /** The account that this Google account already belongs to; null for none. */
  readonly own: AccountStatus | null;
  /** Where there is no own one: the account that has the same e-mail address. */
  readonly holder: {
    readonly status: AccountStatus;
    /** Its owner has proved to us that the address is theirs. */
    readonly isVerified: boolean;
    /** Another Google account belongs to it. */
    readonly isTaken: boolean;
  } | null;
  /** Google says that the address is this person's; where there is an own account, its address too. */
  readonly isAddressProven: boolean;
};

export type AccountResolution =
  /** Signed in. */
  | 'enter'
  /** An invitation is followed as well: the address is proved without its link. */
  | 'activate'
  /** The account of the same address is theirs from now on. */
  | 'link'
  /** A stranger: waits in the queue. */
  | 'join'
  | { readonly error: 'queued' | 'suspended' | 'address_taken' | 'failed' };

const OWN: Readonly<Record<Exclude<AccountStatus, 'invited'>, AccountResolution>> = {
  active: 'enter',
  queued: { error: 'queued' },
  suspended: { error: 'suspended' },
  deleted: { error: 'failed' },
};

/**
 * An account of the same address is linked only where both sides have proved it: whoever registers with somebody
 * else's address must not meet them in one account later.
 */
export function resolveAccount({ own, holder, isAddressProven }: OAuthIdentityFacts): AccountResolution {
  if (own === 'invited') return isAddressProven ? 'activate' : { error: 'queued' };
  if (own) return OWN[own];
  if (!holder) return isAddressProven ? 'join' : { error: 'failed' };
  if (!isAddressProven || !holder.isVerified || holder.isTaken) return { error: 'address_taken' };
  if (holder.status === 'active') return 'link';
  return { error: holder.status === 'suspended' ? 'suspended' : 'address_taken' };
}
