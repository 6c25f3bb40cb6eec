/** Locks and writes the status and role of accounts for the staff. */
import { and, asc, eq, sql } from 'drizzle-orm';
import type { AccountStatus } from '#rules/auth/account-state-machine.ts';
import type { UserRole } from '#rules/auth/staff-access.ts';
import type { Queryable, Tx } from '../../db/db.ts';
import { accessTokens } from './auth.schema.ts';
import { users } from './users.schema.ts';

export type StaffTarget = { id: number; name: string; role: UserRole; status: AccountStatus };
const columns = { id: users.id, name: users.name, role: users.role, status: users.status };

/**
 * Locks the user. For a member of the staff it first locks all admins, in the order of their ids, so that two demotions
 * at once cannot remove the last two admins.
 */
export async function lockStaffTarget(tx: Tx, id: number): Promise<StaffTarget | undefined> {
  const [row] = await tx.select({ role: users.role }).from(users).where(eq(users.id, id));
  if (row?.role === 'admin') await lockAdmins(tx);
  const [locked] = await tx.select(columns).from(users).where(eq(users.id, id)).for('no key update');
  return locked;
}

/** Reads a staff member and locks the row, so that the role cannot change until the transaction ends. */
export async function lockStaff(tx: Tx, id: number): Promise<StaffTarget | undefined> {
  const [row] = await tx.select(columns).from(users).where(eq(users.id, id)).for('share');
  return row;
}

/**
 * Locks the active admins, so that two of them cannot leave or lose the role at the same time. Returns the ids of those
 * who will remain: an admin whose account is about to be deleted does not count.
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

/** Returns whether no other active admin exists; their rows are locked until the transaction ends. */
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

/** Reads the status and locks the row, so that the status cannot change until the transaction ends. */
export async function lockStatus(tx: Tx, id: number): Promise<AccountStatus | undefined> {
  const [row] = await tx.select({ status: users.status }).from(users).where(eq(users.id, id)).for('share');
  return row?.status;
}

/** Returns the user of a token that is refused only because the user is suspended. */
export async function findSuspendedByToken(db: Queryable, tokenHash: Buffer): Promise<number | undefined> {
  const [row] = await db
    .select({ id: users.id })
    .from(accessTokens)
    .innerJoin(users, eq(users.id, accessTokens.userId))
    .where(
      and(eq(accessTokens.tokenHash, tokenHash), sql`${accessTokens.expiresAt} > now()`, eq(users.status, 'suspended')),
    );
  return row?.id;
}
