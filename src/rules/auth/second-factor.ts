/** Decides which second factor an account has, who needs one, and how long a confirmation lasts. */

import { MINUTE_MS } from '#contract/durations.ts';
import { CONFIRMATION_MINUTES } from '#contract/limits.ts';
import { isStaff, type UserRole } from './staff-access.ts';

/**
 * An account's second factor, stored in the account's row, so that sign-ins and staff requests need no further query.
 */
export type SecondFactor = 'none' | 'totp' | 'passkey' | 'totp_and_passkey';
type Method = 'totp' | 'passkey' | 'recovery_code';

export function secondFactorOf({ hasTotp, hasPasskey }: { hasTotp: boolean; hasPasskey: boolean }): SecondFactor {
  if (hasTotp) return hasPasskey ? 'totp_and_passkey' : 'totp';
  return hasPasskey ? 'passkey' : 'none';
}

export function factorMethods(factor: SecondFactor): Method[] {
  if (factor === 'none') return [];
  const methods: Method[] = [];
  if (factor !== 'totp') methods.push('passkey');
  if (factor !== 'passkey') methods.push('totp');
  return [...methods, 'recovery_code'];
}

export function staffFactorRefusal(
  { role, secondFactor }: { role: UserRole; secondFactor: SecondFactor },
  isEnforced: boolean,
): 'second_factor_setup_required' | null {
  return isEnforced && isStaff(role) && secondFactor === 'none' ? 'second_factor_setup_required' : null;
}

/** Returns whether the owner recently signed in or confirmed in this session that the account is theirs. */
export function isConfirmed(confirmedAt: Date | undefined, now: number): boolean {
  return confirmedAt !== undefined && now - confirmedAt.getTime() <= CONFIRMATION_MINUTES * MINUTE_MS;
}
