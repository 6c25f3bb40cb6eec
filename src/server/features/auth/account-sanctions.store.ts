/** Locks and writes the status and role of accounts for the staff. */
import { and, asc, eq } from 'drizzle-orm';
import type { AccountStatus } from '#rules/auth/account-state-machine.ts';
import type { UserRole } from '#rules/auth/staff-access.ts';
import type { Queryable, Tx } from '../../db/db.ts';
import { accessTokens } from '../../tables/auth.ts';
import { users } from '../../tables/users.ts';
import { isLive } from './accounts.store.ts';

export type StaffTarget = { id: number; name: string; role: UserRole; status: AccountStatus };
const columns = { id: users.id, name: users.name, role: users.role, status: users.status };

/**
 * Locks the user. If the user is an admin, first locks all admins in the order of their ids, so that two concurrent
 * demotions cannot remove the last two admins.
 */
export async function lockStaffTarget(tx: Tx, id: number): Promise<StaffTarget | undefined> {
  const [row] = await tx.select({ role: users.role }).from(users).where(eq(users.id, id));
  if (row?.role === 'admin') await lockAdmins(tx);
  const [locked] = await tx.select(columns).from(users).where(eq(users.id, id)).for('no key update');
  return locked;
}

/** Locks the user's row, so that the role and status cannot change until the transaction ends. */
export async function lockStaff(tx: Tx, id: number): Promise<StaffTarget | undefined> {
  const [row] = await tx.select(columns).from(users).where(eq(users.id, id)).for('share');
  return row;
}

/**
 * Locks all active admins, so that two of them cannot delete their accounts or lose the role at the same time. Returns
 * the ids, without those of admins whose accounts are about to be deleted.
 */
export async function lockAdmins(tx: Tx): Promise<number[]> {
  const rows = await tx
    .select({ id: users.id, deletionAt: users.deletionAt })
    .from(users)
    .where(and(eq(users.role, 'admin'), eq(users.status, 'active')))
    .orderBy(asc(users.id))
    .for('no key update');
  return rows.filter((row) => row.deletionAt === null).map((row) => row.id);
}

/** Locks all active admins. An admin whose account is about to be deleted is not counted. */
export async function isLastAdmin(tx: Tx, id: number): Promise<boolean> {
  const admins = await lockAdmins(tx);
  return admins.includes(id) && admins.length === 1;
}

export async function setStatus(tx: Tx, id: number, status: AccountStatus): Promise<void> {
  await tx.update(users).set({ status }).where(eq(users.id, id));
}

export async function setUserRole(tx: Tx, id: number, role: UserRole): Promise<void> {
  await tx.update(users).set({ role }).where(eq(users.id, id));
}

/** Locks the user's row, so that the status cannot change until the transaction ends. */
export async function lockStatus(tx: Tx, id: number): Promise<AccountStatus | undefined> {
  const [row] = await tx.select({ status: users.status }).from(users).where(eq(users.id, id)).for('share');
  return row?.status;
}

export async function findSuspendedByToken(db: Queryable, tokenHash: Buffer): Promise<number | undefined> {
  const [row] = await db
    .select({ id: users.id })
    .from(accessTokens)
    .innerJoin(users, eq(users.id, accessTokens.userId))
    .where(and(eq(accessTokens.tokenHash, tokenHash), isLive, eq(users.status, 'suspended')));
  return row?.id;
}
