/** Decides how long a username stays reserved for its owner, and how often it can be changed. */
import { DAY_MS } from '#contract/durations.ts';
import { FORMER_NAME_DAYS, retention } from '#contract/retention.ts';
import { type AccountStatus, isWaiting } from './account-state-machine.ts';

export const MAX_NAME_CHANGES = 5;
export const NAME_CHANGE_DAYS = retention.nameChanges.amount;
export const NAME_HOLD_DAYS = FORMER_NAME_DAYS;
/** The maximum number of former names reserved for one user; if there are more, the oldest reservation ends. */
export const MAX_HELD_NAMES = 5;
/**
 * How many days a registration claims its name while its account is not yet active; an active account keeps the claim.
 */
export const NAME_CLAIM_DAYS = 2;
/**
 * How many days a registration whose address already had an account is stored, so that signing in to it looks like
 * signing in to a new account. Others can take its name after `NAME_CLAIM_DAYS`.
 */
export const CLAIM_RECORD_DAYS = 30;

/** Returns when the name can be changed again; null if it can be changed now. */
export function nextNameChange(changes: readonly Date[], now: Date): Date | null {
  const since = now.getTime() - NAME_CHANGE_DAYS * DAY_MS;
  const recent = changes.map((at) => at.getTime()).filter((at) => at > since);
  const first = recent.toSorted((a, b) => b - a)[MAX_NAME_CHANGES - 1];
  return first === undefined ? null : new Date(first + NAME_CHANGE_DAYS * DAY_MS);
}

/**
 * Returns whether to reserve a former name: only if the user had it for at least a day, long enough for others to have
 * seen it.
 */
export function isNameWorthHolding(hadSince: Date, now: Date): boolean {
  return now.getTime() - hadSince.getTime() >= DAY_MS;
}

export function isNameClaimed(account: { status: AccountStatus; createdAt: Date }, now: Date): boolean {
  if (!isWaiting(account.status)) return true;
  return now.getTime() - account.createdAt.getTime() < NAME_CLAIM_DAYS * DAY_MS;
}

export type NameRefusal = 'reserved' | 'taken' | 'lookalike';
