/** Decides which staff members can apply a sanction to a user. */
import { type AccountStatus, nextStatus } from '../auth/account-state-machine.ts';
import { isStaff, type UserRole } from '../auth/staff-access.ts';

/** The id is null for the command line, whose actions count as those of an admin. */
export type StaffMember = { readonly id: number | null; readonly role: UserRole };
export type SanctionedUser = { readonly id: number; readonly role: UserRole; readonly status: AccountStatus };

export function canActOn(actor: StaffMember, user: SanctionedUser): boolean {
  if (!isStaff(actor.role) || actor.id === user.id) return false;
  return actor.role === 'admin' || !isStaff(user.role);
}

export type SanctionRefusal = 'forbidden' | 'already_suspended' | 'not_suspended' | 'not_found';

export function sanctionRefusal(
  actor: StaffMember,
  user: SanctionedUser,
  action: 'warn' | 'suspend' | 'lift',
): SanctionRefusal | null {
  if (!canActOn(actor, user)) return 'forbidden';
  if (action === 'lift') return nextStatus(user.status, 'restore') ? null : 'not_suspended';
  if (user.status === 'suspended') return action === 'suspend' ? 'already_suspended' : null;
  return user.status === 'active' ? null : 'not_found';
}
