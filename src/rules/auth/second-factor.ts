/** Decides which second factor an account has, who needs one, and how long a confirmation lasts. */

import { MINUTE_MS } from '#contract/durations.ts';
import { CONFIRMATION_MINUTES } from '#contract/limits.ts';
import { isStaff, type UserRole } from './staff-access.ts';

/** The account's row contains this value, so that sign-ins and staff requests need no further query. */
export type SecondFactor = 'none' | 'totp' | 'passkey' | 'totp_and_passkey';
type Method = 'totp' | 'passkey' | 'recovery_code';

export function secondFactorOf({ hasTotp, hasPasskey }: { hasTotp: boolean; hasPasskey: boolean }): SecondFactor {
  if (hasTotp) return hasPasskey ? 'totp_and_passkey' : 'totp';
  return hasPasskey ? 'passkey' : 'none';
}

/** The ways to complete a sign-in, the preferred one first; none if the account has no second factor. */
export function factorMethods(factor: SecondFactor): Method[] {
  if (factor === 'none') return [];
  const methods: Method[] = [];
  if (factor !== 'totp') methods.push('passkey');
  if (factor !== 'passkey') methods.push('totp');
  return [...methods, 'recovery_code'];
}

/** The reason to refuse a staff request; null if there is none. */
export function staffFactorRefusal(
  { role, secondFactor }: { role: UserRole; secondFactor: SecondFactor },
  isEnforced: boolean,
): 'second_factor_setup_required' | null {
  return isEnforced && isStaff(role) && secondFactor === 'none' ? 'second_factor_setup_required' : null;
}

/**
 * Returns whether the owner recently proved in this session, by signing in or confirming, that the account is theirs.
 */
export function isConfirmed(confirmedAt: Date | undefined, now: number): boolean {
  return confirmedAt !== undefined && now - confirmedAt.getTime() <= CONFIRMATION_MINUTES * MINUTE_MS;
}
