/** Defines the keys of the advisory locks, except computed keys. */
import { sql } from 'drizzle-orm';
import type { Tx } from './db.ts';

/**
 * Arbitrary numbers, equal on all nodes. Two uses of one number would block each other needlessly and could deadlock.
 */
export const ADVISORY_LOCKS = {
  migrations: 7_260_115,
  listingSlots: 7_260_116,
  /** Taken in search-documents.sql. */
  searchWords: 7_260_117,
  wantFits: 7_260_118,
  auditChain: 7_260_119,
  firstAdmin: 7_260_120,
  demoSeed: 7_260_121,
  catalogue: 7_260_122,
  queue: 7_260_123,
  marketplace: 7_260_131,
} as const;

/** Waits for the lock, which is released when the transaction ends. */
export async function takeAdvisoryLock(tx: Tx, name: keyof typeof ADVISORY_LOCKS): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS[name]})`);
}
