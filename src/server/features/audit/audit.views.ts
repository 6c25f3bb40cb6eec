/** Reads and verifies the audit log. */

import { and, asc, eq, gt } from 'drizzle-orm';
import type { AuditEntry } from '#contract/operations.ts';
import { toCsv } from '#rules/text/csv.ts';
import type { Queryable } from '../../db/db.ts';
import { auditHead, auditLog } from '../../tables/audit.ts';
import { FIRST_HASH, hashEntry } from './audit-chain.ts';

const BATCH_SIZE = 1_000;

/** The number of entries and the newest hash if the chain is intact, or the first entry at which it is broken. */
export type Verification = { entries: number; head: string } | { brokenAt: number };

async function readHead(db: Queryable): Promise<{ entries: number; hash: Buffer }> {
  const [row] = await db.select().from(auditHead);
  return row ?? { entries: 0, hash: FIRST_HASH };
}

/** Recomputes the hash of every entry, in batches, and compares the newest one with the recorded head. */
export async function verifyAuditLog(db: Queryable): Promise<Verification> {
  // Read the head first: entries that are appended later are then also verified, and are not reported as missing.
  const recorded = await readHead(db);
  let hash: Buffer = FIRST_HASH;
  let entries = 0;
  let atHead: Buffer | undefined = recorded.entries === 0 ? FIRST_HASH : undefined;
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
      if (entries === recorded.entries) atHead = hash;
    }
    if (rows.length < BATCH_SIZE) break;
  }
  if (!atHead) return { brokenAt: entries + 1 };
  return atHead.equals(recorded.hash) ? { entries, head: hash.toString('hex') } : { brokenAt: recorded.entries };
}

/** Returns whether the log still contains the entry with this id and the hash that an earlier verification printed. */
export async function hasAuditEntry(db: Queryable, id: number, hash: string): Promise<boolean> {
  const isEntry = and(eq(auditLog.id, id), eq(auditLog.hash, Buffer.from(hash, 'hex')));
  return (await db.$count(auditLog, isEntry)) > 0;
}

const HEADER = ['id', 'at', 'actor_id', 'actor', 'action', 'target_kind', 'target_id', 'before', 'after', 'hash'];

const json = (value: unknown): string => (value === null ? '' : JSON.stringify(value));

export function auditCsv(entries: readonly AuditEntry[]): string {
  return toCsv(
    HEADER,
    entries.map(({ id, at, actor, action, target, before, after, hash }) => [
      id,
      at,
      actor?.id ?? '',
      actor?.name ?? '',
      action,
      target.kind,
      target.id,
      json(before),
      json(after),
      hash,
    ]),
  );
}
