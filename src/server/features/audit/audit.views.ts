/** Reads and verifies the audit log. */
import { asc, gt } from 'drizzle-orm';
import type { Queryable } from '../../db/db.ts';
import { auditLog } from './audit.schema.ts';
import { FIRST_HASH, hashEntry } from './audit-chain.ts';

const BATCH_SIZE = 1_000;

/** The number of entries if the chain is intact, or the first entry that does not fit. */
export type Verification = { entries: number } | { brokenAt: number };

/** Recomputes the hash of every entry, in batches. Entries removed at the end of the chain cannot be detected. */
export async function verifyAuditLog(db: Queryable): Promise<Verification> {
  let hash: Buffer = FIRST_HASH;
  let entries = 0;
  for (;;) {
    const rows = await db
      .select()
      .from(auditLog)
      .where(gt(auditLog.id, entries))
      .orderBy(asc(auditLog.id))
      .limit(BATCH_SIZE);
    for (const { hash: stored, ...entry } of rows) {
      hash = hashEntry(hash, entry);
      if (entry.id !== entries + 1 || !hash.equals(stored)) return { brokenAt: entries + 1 };
      entries++;
    }
    if (rows.length < BATCH_SIZE) return { entries };
  }
}
