/** Schedules, cancels and completes the erasure of accounts. */
import { createHash } from 'node:crypto';
import { and, asc, eq, gt, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import { nameSkeleton } from '#rules/auth/name-skeleton.ts';
import { NAME_HOLD_DAYS } from '#rules/auth/name-use.ts';
import { isErasedUserName } from '#rules/privacy/erased-name.ts';
import type { Queryable, Tx } from '../../db/db.ts';
import { erasedNames, nameChanges, reservedUsernames } from '../../tables/auth.ts';
import { users } from '../../tables/users.ts';
import { endAddressClaims } from './names.store.ts';

/** Returns the time of the account's deletion; null if no deletion is pending or completed. */
export async function readDeletionAt(db: Queryable, id: number): Promise<Date | null> {
  const [row] = await db.select({ deletionAt: users.deletionAt }).from(users).where(eq(users.id, id));
  return row?.deletionAt ?? null;
}

export async function isErased(db: Queryable, id: number): Promise<boolean> {
  return (await db.$count(users, and(eq(users.id, id), isNotNull(users.erasedAt)))) > 0;
}

/** Locks the account, so that no one can schedule or cancel its deletion until the transaction ends. */
export async function lockDeletionAt(tx: Tx, id: number): Promise<Date | null> {
  const [row] = await tx
    .select({ deletionAt: users.deletionAt })
    .from(users)
    .where(eq(users.id, id))
    .for('no key update');
  return row?.deletionAt ?? null;
}

/**
 * Returns the ids greater than `after` of accounts whose deletion is due and that are not erased yet, in ascending
 * order.
 */
export async function listDueDeletions(db: Queryable, after: number, limit: number): Promise<number[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(lte(users.deletionAt, sql`now()`), isNull(users.erasedAt), gt(users.id, after)))
    .orderBy(asc(users.id))
    .limit(limit);
  return rows.map((row) => row.id);
}

export async function findAccountByName(db: Queryable, name: string): Promise<{ id: number } | undefined> {
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(sql`lower(${users.name})`, name.toLowerCase()), isNull(users.erasedAt)));
  return row;
}

const hashOf = (name: string): Buffer => createHash('sha256').update(nameSkeleton(name)).digest();

/** Returns whether this name or a lookalike belonged to an account erased in the last `NAME_HOLD_DAYS` days. */
export async function isNameOfErased(db: Queryable, name: string): Promise<boolean> {
  const isHeld = and(eq(erasedNames.nameHash, hashOf(name)), gt(erasedNames.until, sql`now()`));
  return (await db.$count(erasedNames, isHeld)) > 0;
}

export async function deleteExpiredErasedNames(db: Queryable): Promise<number> {
  const { rowCount } = await db.delete(erasedNames).where(lte(erasedNames.until, sql`now()`));
  return rowCount ?? 0;
}

/**
 * Reserves the current and former names as hashes, and deletes the former names. Names from registrations with this
 * user's email address stay reserved, but no longer refer to the account.
 */
export async function releaseNamesOfErased(tx: Tx, id: number, currentName: string): Promise<void> {
  const held = await tx
    .delete(reservedUsernames)
    .where(eq(reservedUsernames.userId, id))
    .returning({ name: reservedUsernames.name });
  const hashes = new Map(
    [currentName, ...held.map(({ name }) => name)]
      .filter((name) => !isErasedUserName(name))
      .map((name) => [nameSkeleton(name), hashOf(name)]),
  );
  const until = sql`now() + make_interval(days => ${NAME_HOLD_DAYS})`;
  if (hashes.size > 0)
    await tx
      .insert(erasedNames)
      .values([...hashes.values()].map((nameHash) => ({ nameHash, until })))
      .onConflictDoUpdate({ target: erasedNames.nameHash, set: { until } });
  await tx.delete(nameChanges).where(eq(nameChanges.userId, id));
  await endAddressClaims(tx, id);
}
