/** Defines the states of an account and the transitions between them. */

export type AccountStatus = 'queued' | 'invited' | 'active' | 'suspended' | 'deleted';
/** `invite` also covers sending another invitation; `verify` means opening the link in the invitation. */
export type AccountEvent = 'invite' | 'verify' | 'suspend' | 'restore' | 'delete';

const TRANSITIONS: Readonly<Record<AccountStatus, Readonly<Partial<Record<AccountEvent, AccountStatus>>>>> = {
  queued: { invite: 'invited', delete: 'deleted' },
  invited: { invite: 'invited', verify: 'active', delete: 'deleted' },
  // Opening the verification link again changes nothing and is not an error.
  active: { verify: 'active', suspend: 'suspended', delete: 'deleted' },
  suspended: { restore: 'active', delete: 'deleted' },
  deleted: {},
};

export const isWaiting = (status: AccountStatus): boolean => status === 'queued' || status === 'invited';

/** Returns the next status; undefined if the current status does not allow the event. */
export function nextStatus(status: AccountStatus, event: AccountEvent): AccountStatus | undefined {
  return TRANSITIONS[status][event];
}
