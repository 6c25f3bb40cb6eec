/** What may become of an account, and by what? */

export type AccountStatus = 'queued' | 'invited' | 'active' | 'suspended' | 'deleted';
/** `invite` also stands for inviting anew; `verify` is following the invitation. */
export type AccountEvent = 'invite' | 'verify' | 'suspend' | 'restore' | 'delete';

const TRANSITIONS: Readonly<Record<AccountStatus, Readonly<Partial<Record<AccountEvent, AccountStatus>>>>> = {
  queued: { invite: 'invited', delete: 'deleted' },
  invited: { invite: 'invited', verify: 'active', delete: 'deleted' },
  // Following the link again changes nothing, and is no mistake.
  active: { verify: 'active', suspend: 'suspended', delete: 'deleted' },
  suspended: { restore: 'active', delete: 'deleted' },
  deleted: {},
};

/** The status after the event; undefined where the event cannot happen. */
export function nextStatus(status: AccountStatus, event: AccountEvent): AccountStatus | undefined {
  return TRANSITIONS[status][event];
}
