/** Appends entries to the audit log. */
import { desc, eq } from 'drizzle-orm';
import { canPerform } from '#rules/auth/staff-access.ts';
import { takeAdvisoryLock } from '../../db/advisory-locks.ts';
import type { Tx } from '../../db/db.ts';
import { fail } from '../../http/app-error.ts';
import { auditLog } from '../../tables/audit.ts';
import { users } from '../../tables/users.ts';
import { FIRST_HASH, hashEntry } from './audit-chain.ts';

/** JSON values; no names, addresses or free text, because an entry is never erased. */
export type AuditValues = Readonly<Record<string, string | number | boolean | null | readonly (string | number)[]>>;

export type StaffAction = {
  /** The staff member who performs the action; null for actions from the command line. */
  actorId: number | null;
  /** `<area>.<verb>`, for example `people.suspend`. */
  action: string;
  target: { kind: string; id: string | number };
  before?: AuditValues;
  after?: AuditValues;
};

/** Fails with 403 if the staff member's current role or status does not allow all of these actions. */
async function refuseFormerStaff(tx: Tx, actorId: number, actions: readonly StaffAction[]): Promise<void> {
  const [actor] = await tx
    .select({ role: users.role, status: users.status })
    .from(users)
    .where(eq(users.id, actorId))
    .for('share');
  const role = actor?.status === 'active' ? actor.role : undefined;
  if (!actions.every(({ action }) => canPerform(action, role))) fail('forbidden');
}

/**
 * Appends a staff action to the audit log, in the transaction that performs it. Fails with 403, which undoes the
 * action, if the actor can no longer perform it. Call it last in the transaction: it locks the chain, so that every
 * other staff action waits until this transaction ends.
 */
export async function recordStaffAction(tx: Tx, action: StaffAction): Promise<void> {
  await recordStaffActions(tx, [action]);
}

/** Records several actions of one staff member with one insert; see `recordStaffAction`. */
export async function recordStaffActions(tx: Tx, actions: readonly StaffAction[]): Promise<void> {
  const [first] = actions;
  if (!first) return;
  if (first.actorId !== null) await refuseFormerStaff(tx, first.actorId, actions);
  await takeAdvisoryLock(tx, 'auditChain');
  const [last] = await tx
    .select({ id: auditLog.id, hash: auditLog.hash })
    .from(auditLog)
    .orderBy(desc(auditLog.id))
    .limit(1);
  let { id, hash } = last ?? { id: 0, hash: FIRST_HASH };
  const at = new Date();
  const rows = actions.map(({ actorId, action, target, before, after }) => {
    id += 1;
    const change = { before: before ?? null, after: after ?? null };
    const entry = { id, at, actorId, action, targetKind: target.kind, targetId: String(target.id), ...change };
    hash = hashEntry(hash, entry);
    return { ...entry, hash };
  });
  await tx.insert(auditLog).values(rows);
}
