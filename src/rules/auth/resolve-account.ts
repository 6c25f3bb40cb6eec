/** Decides which account a Google sign-in opens, links or creates. */
import type { AccountStatus } from './account-state-machine.ts';

export type OAuthIdentityFacts = {
  /** The status of the account already linked to this Google account; null if there is none. */
  readonly linkedStatus: AccountStatus | null;
  /** The account with the same email address; read only if no account is linked to this Google account. */
  readonly holder: {
    readonly status: AccountStatus;
    /** True if the account's owner has proved that the address belongs to them. */
    readonly isVerified: boolean;
    /** True if the account is already linked to another Google account. */
    readonly isTaken: boolean;
    /** True if the account has a second factor, which a Google sign-in alone must not bypass. */
    readonly hasSecondFactor: boolean;
  } | null;
  /** True if Google confirms that this person owns the email address and the email address of any linked account. */
  readonly isAddressProven: boolean;
};

export type AccountResolution =
  | 'enter'
  /** Sign in and complete the invitation: Google has proved the address, so the emailed link is not needed. */
  | 'activate'
  /** Link the account with the same email address. */
  | 'link'
  /** Create an account in the registration queue. */
  | 'join'
  | { readonly error: 'queued' | 'suspended' | 'address_taken' | 'failed' };

const OWN: Readonly<Record<Exclude<AccountStatus, 'invited'>, AccountResolution>> = {
  active: 'enter',
  queued: { error: 'queued' },
  suspended: { error: 'suspended' },
  deleted: { error: 'failed' },
};

/**
 * Links an account with the same address only if both sides have proved the address: someone who registers with another
 * person's address must not share an account with them later.
 */
export function resolveAccount({ linkedStatus, holder, isAddressProven }: OAuthIdentityFacts): AccountResolution {
  if (linkedStatus === 'invited') return isAddressProven ? 'activate' : { error: 'queued' };
  if (linkedStatus) return OWN[linkedStatus];
  if (!holder) return isAddressProven ? 'join' : { error: 'failed' };
  if (!isAddressProven || !holder.isVerified || holder.isTaken) return { error: 'address_taken' };
  if (holder.status === 'active') return holder.hasSecondFactor ? { error: 'address_taken' } : 'link';
  return { error: holder.status === 'suspended' ? 'suspended' : 'address_taken' };
}
