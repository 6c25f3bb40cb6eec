/** Decides who can use the routes and pages of the staff, and which staff actions they can perform. */
import type { Access } from '#contract/endpoint.ts';

export const STAFF_ROLES = ['moderator', 'admin'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];
export type UserRole = 'member' | StaffRole;

export function isStaff(role: UserRole | undefined): boolean {
  return role === 'moderator' || role === 'admin';
}

export function staffAccessRefusal(access: Access, role: UserRole | undefined): 'not_staff' | 'not_admin' | null {
  if (access === 'staff') return isStaff(role) ? null : 'not_staff';
  if (access === 'admin') return role === 'admin' ? null : 'not_admin';
  return null;
}

/** The areas of staff actions (`<area>.<verb>`) that moderators can perform; all other actions are for admins only. */
const MODERATOR_AREAS: readonly string[] = ['cases', 'held-messages', 'people', 'tickets'];

/** @param role undefined for an account that is not active */
export function canPerform(action: string, role: UserRole | undefined): boolean {
  return role === 'admin' || (role === 'moderator' && MODERATOR_AREAS.includes(action.split('.')[0] ?? ''));
}
