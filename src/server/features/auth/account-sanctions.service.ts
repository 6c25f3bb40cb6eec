/** Suspends and restores accounts, ends their sessions and changes their roles. Callers check the permissions. */
import type { UserRole } from '#rules/auth/staff-access.ts';
import type { Tx } from '../../db/db.ts';
import { enqueue } from '../../events/outbox.ts';
import { fail } from '../../http/app-error.ts';
import { endAllAccess, endPendingLinks, SOCKETS_END } from './account-access.service.ts';
import { deleteCodes } from './google.store.ts';
import { isLastAdmin, lockStaff, lockStaffTarget, type StaffTarget, setStatus, setUserRole } from './users.store.ts';

export async function lockTarget(tx: Tx, id: number): Promise<StaffTarget> {
  return (await lockStaffTarget(tx, id)) ?? fail('not_found');
}

/**
 * Fails with 403 if the role or status of a staff member has changed since the request was authenticated. Call this
 * after `lockTarget`, which locks all admins in the order of their ids if the target is an admin.
 */
export async function checkStillStaff(tx: Tx, actor: { id: number | null; role: UserRole }): Promise<void> {
  if (actor.id === null) return;
  const current = await lockStaff(tx, actor.id);
  if (current?.role !== actor.role || current.status !== 'active') fail('forbidden');
}

/**
 * Suspends a locked, active account. Its sessions stay stored until they expire: requests with them fail with
 * `account_suspended`, and they work again once the account is restored. Fails with 409 for the last admin.
 */
export async function suspendAccount(tx: Tx, { id, role }: StaffTarget): Promise<void> {
  if (role === 'admin' && (await isLastAdmin(tx, id))) fail('last_admin');
  await setStatus(tx, id, 'suspended');
  await deleteCodes(tx, id);
  await endPendingLinks(tx, id);
  await enqueue(tx, SOCKETS_END, { userId: id });
}

export async function restoreAccount(tx: Tx, id: number): Promise<void> {
  await setStatus(tx, id, 'active');
}

export const endAccountSessions = (tx: Tx, { id }: StaffTarget): Promise<void> => endAllAccess(tx, id);

/** The caller must have locked the account. Fails with 409 if the last admin would lose the role. */
export async function changeRole(tx: Tx, { id, role: previous }: StaffTarget, role: UserRole): Promise<void> {
  if (previous === 'admin' && role !== 'admin' && (await isLastAdmin(tx, id))) fail('last_admin');
  await setUserRole(tx, id, role);
}
