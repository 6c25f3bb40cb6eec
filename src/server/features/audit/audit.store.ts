/** Appends entries to the audit log. */
import { desc, sql } from 'drizzle-orm';
import type { Tx } from '../../db/db.ts';
import { auditLog } from './audit.schema.ts';
import { FIRST_HASH, hashEntry } from './audit-chain.ts';

/** An arbitrary number, the same on all nodes. */
const CHAIN_LOCK = 7_260_116;

/** JSON values; no names, addresses or free text, because an entry is never erased. */
export type AuditValues = Readonly<Record<string, string | number | boolean | null | readonly (string | number)[]>>;

export type StaffAction = {
  /** Null for the command line. */
  actorId: number | null;
  /** `<area>.<verb>`, for example `people.suspend`. */
  action: string;
  target: { kind: string; id: string | number };
  before?: AuditValues;
  after?: AuditValues;
};

/**
 * Appends a staff action to the audit log, in the transaction that performs it. Call it last in the transaction: it
 * takes the lock of the chain, so that every other staff action waits until this transaction ends.
 */
export async function recordStaffAction(
  tx: Tx,
  { actorId, action, target, before, after }: StaffAction,
): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${CHAIN_LOCK})`);
  const [last] = await tx
    .select({ id: auditLog.id, hash: auditLog.hash })
    .from(auditLog)
    .orderBy(desc(auditLog.id))
    .limit(1);
  const entry = {
    id: (last?.id ?? 0) + 1,
    at: new Date(),
    actorId,
    action,
    targetKind: target.kind,
    targetId: String(target.id),
    before: before ?? null,
    after: after ?? null,
  };
  await tx.insert(auditLog).values({ ...entry, hash: hashEntry(last?.hash ?? FIRST_HASH, entry) });
}
