/** Decides how long a user name belongs to somebody, and how often it can be changed. */
import type { AccountStatus } from './account-state-machine.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export const MAX_NAME_CHANGES = 5;
export const NAME_CHANGE_DAYS = 30;
/** How long a name that was given up is held for its former owner. */
export const NAME_HOLD_DAYS = 90;
/** Names held for one person; the oldest hold ends first. */
export const MAX_HELD_NAMES = 5;
/** How long a registration claims a name without its account becoming active. */
export const NAME_CLAIM_DAYS = 30;

/** When the name can be changed again; null if it can be now. */
export function nextNameChange(changes: readonly Date[], now: Date): Date | null {
  const since = now.getTime() - NAME_CHANGE_DAYS * DAY_MS;
  const recent = changes.map((at) => at.getTime()).filter((at) => at > since);
  const first = recent.toSorted((a, b) => b - a)[MAX_NAME_CHANGES - 1];
  return first === undefined ? null : new Date(first + NAME_CHANGE_DAYS * DAY_MS);
}

/** Whether a name that is given up is held: only one that others had a day to learn. */
export function isNameWorthHolding(hadSince: Date, now: Date): boolean {
  return now.getTime() - hadSince.getTime() >= DAY_MS;
}

/** Whether an account keeps its name although somebody else wants it. */
export function isNameClaimed(account: { status: AccountStatus; createdAt: Date }, now: Date): boolean {
  if (account.status !== 'queued' && account.status !== 'invited') return true;
  return now.getTime() - account.createdAt.getTime() < NAME_CLAIM_DAYS * DAY_MS;
}

export type NameRefusal = 'reserved' | 'taken' | 'lookalike';
