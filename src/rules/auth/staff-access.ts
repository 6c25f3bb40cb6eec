/** Decides who can use the routes and pages of the staff. */
import type { Access } from '#contract/routes.ts';

export type UserRole = 'member' | 'moderator' | 'admin';

/** Moderators and admins. */
export function isStaff(role: UserRole | undefined): boolean {
  return role === 'moderator' || role === 'admin';
}

/** The reason to refuse a route of the staff; null if the role is sufficient or the route is not theirs. */
export function staffAccessRefusal(access: Access, role: UserRole | undefined): 'not_staff' | 'not_admin' | null {
  if (access === 'staff') return isStaff(role) ? null : 'not_staff';
  if (access === 'admin') return role === 'admin' ? null : 'not_admin';
  return null;
}
