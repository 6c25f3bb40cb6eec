/** Stores data exports: requests, leases, progress and expiry. */
import { and, asc, eq, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { retention } from '#contract/retention.ts';
import type { Queryable, Tx } from '../../db/db.ts';
import { dataExports } from '../../tables/privacy.ts';

export type ExportRow = typeof dataExports.$inferSelect;

/** Seconds after which another node can take over an export. Every progress report renews the lease. */
const LEASE_SECONDS = 30;
const leaseEnd = sql`now() + make_interval(secs => ${LEASE_SECONDS})`;
const isUnfinished = inArray(dataExports.status, ['queued', 'running']);

/** Returns undefined if the user has an unfinished export. */
export async function insertExport(tx: Queryable, userId: number): Promise<ExportRow | undefined> {
  const [row] = await tx.insert(dataExports).values({ userId }).onConflictDoNothing().returning();
  return row;
}

export async function hasUnfinishedExport(db: Queryable, userId: number): Promise<boolean> {
  return (await db.$count(dataExports, and(eq(dataExports.userId, userId), isUnfinished))) > 0;
}

export async function findExport(db: Queryable, id: number): Promise<ExportRow | undefined> {
  const [row] = await db.select().from(dataExports).where(eq(dataExports.id, id));
  return row;
}

/** Leases an unfinished export that no live node is writing. Returns the row as it was before the lease. */
export async function claimExport(tx: Tx, id: number, fileKey: string): Promise<ExportRow | undefined> {
  const isFree = or(isNull(dataExports.lockedUntil), lt(dataExports.lockedUntil, sql`now()`));
  const [row] = await tx
    .select()
    .from(dataExports)
    .where(and(eq(dataExports.id, id), isUnfinished, isFree))
    .for('no key update');
  if (!row) return undefined;
  await tx
    .update(dataExports)
    .set({ status: 'running', attempts: row.attempts + 1, done: 0, total: 0, fileKey, lockedUntil: leaseEnd })
    .where(eq(dataExports.id, id));
  return row;
}

/**
 * Matches the export if the attempt that writes `fileKey` still holds the lease: no other node has taken over the
 * export, and no erasure has deleted it.
 */
const isAttempt = (id: number, fileKey: string): SQL | undefined =>
  and(eq(dataExports.id, id), eq(dataExports.fileKey, fileKey), eq(dataExports.status, 'running'));

export async function saveProgress(
  tx: Queryable,
  id: number,
  fileKey: string,
  progress: { done: number; total: number },
): Promise<boolean> {
  const { rowCount } = await tx
    .update(dataExports)
    .set({ ...progress, lockedUntil: leaseEnd })
    .where(isAttempt(id, fileKey));
  return rowCount === 1;
}

export async function setReady(
  tx: Queryable,
  id: number,
  fileKey: string,
  file: { parts: number; bytes: number; done: number },
): Promise<boolean> {
  const { rowCount } = await tx
    .update(dataExports)
    .set({
      ...file,
      status: 'ready',
      total: file.done,
      lockedUntil: null,
      readyAt: sql`now()`,
      expiresAt: sql`now() + make_interval(days => ${retention.exports.amount})`,
    })
    .where(isAttempt(id, fileKey));
  return rowCount === 1;
}

/** Ends an attempt, so that another can begin at once. If it is the last attempt, the export has failed. */
export async function endAttempt(tx: Queryable, id: number, fileKey: string, isLast: boolean): Promise<void> {
  await tx
    .update(dataExports)
    .set({ lockedUntil: null, ...(isLast ? { status: 'failed' as const } : {}) })
    .where(isAttempt(id, fileKey));
}

async function deleteExports(tx: Tx, where: SQL | undefined, limit: number): Promise<string[]> {
  const ids = tx
    .select({ id: dataExports.id })
    .from(dataExports)
    .where(where)
    .orderBy(asc(dataExports.id))
    .limit(limit);
  const rows = await tx.delete(dataExports).where(inArray(dataExports.id, ids)).returning({ key: dataExports.fileKey });
  return rows.map(({ key }) => key ?? '');
}

/** Returns the storage keys of the export files; a key is empty for an export without a file. */
export async function deleteExportsOf(tx: Tx, userId: number, limit: number): Promise<string[]> {
  return await deleteExports(tx, eq(dataExports.userId, userId), limit);
}

/** Deletes expired exports: the period starts when the file is ready or, for a failed export, when it was requested. */
export async function deleteExpiredExports(tx: Tx, limit: number): Promise<string[]> {
  const failedLongAgo = and(
    eq(dataExports.status, 'failed'),
    lt(dataExports.createdAt, sql`now() - make_interval(days => ${retention.exports.amount})`),
  );
  return await deleteExports(tx, or(lt(dataExports.expiresAt, sql`now()`), failedLongAgo), limit);
}
