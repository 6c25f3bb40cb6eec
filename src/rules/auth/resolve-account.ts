/** Decides which account a Google sign-in opens, links or creates. */
import type { AccountStatus } from './account-state-machine.ts';

export type OAuthIdentityFacts = {
  /** The status of the account already linked to this Google account; null if there is none. */
  readonly linkedStatus: AccountStatus | null;
  /** The account with the same email address; only queried if no account is linked to this Google account. */
  readonly holder: {
    readonly status: AccountStatus;
    /** True if the account's owner has proved that the email address belongs to them. */
    readonly isVerified: boolean;
    /** True if the account is already linked to another Google account. */
    readonly isTaken: boolean;
    /** True if the account has a second factor, which a Google sign-in alone must not bypass. */
    readonly hasSecondFactor: boolean;
  } | null;
  /**
   * True if Google has verified this person's email address, and the linked account, if any, has the same address.
   */
  readonly isAddressProven: boolean;
};

export type AccountResolution =
  | 'enter'
  /** Sign in and complete the invitation: Google has verified the email address, so the emailed link is not needed. */
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
 * Links an account with the same email address only if the address is verified both at Google and for the account:
 * otherwise, someone who registers with another person's email address could later share an account with that person.
 */
export function resolveAccount({ linkedStatus, holder, isAddressProven }: OAuthIdentityFacts): AccountResolution {
  if (linkedStatus === 'invited') return isAddressProven ? 'activate' : { error: 'queued' };
  if (linkedStatus) return OWN[linkedStatus];
  if (!holder) return isAddressProven ? 'join' : { error: 'failed' };
  if (!isAddressProven || !holder.isVerified || holder.isTaken) return { error: 'address_taken' };
  if (holder.status === 'active') return holder.hasSecondFactor ? { error: 'address_taken' } : 'link';
  return { error: holder.status === 'suspended' ? 'suspended' : 'address_taken' };
}
