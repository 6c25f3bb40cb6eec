/** Reads and writes the owners and reservations of usernames, including lookalike names. */
import { and, asc, desc, eq, gt, inArray, isNull, lt, ne, sql } from 'drizzle-orm';
import type { AccountStatus } from '#rules/auth/account-state-machine.ts';
import { nameSkeleton } from '#rules/auth/name-skeleton.ts';
import { CLAIM_RECORD_DAYS, MAX_HELD_NAMES, NAME_CHANGE_DAYS, NAME_CLAIM_DAYS } from '#rules/auth/name-use.ts';
import type { Queryable, Tx } from '../../db/db.ts';
import { nameChanges, reservedUsernames } from '../../tables/auth.ts';
import { skeletonOf, users } from '../../tables/users.ts';

type NameUser = { id: number; name: string; status: AccountStatus; createdAt: Date };

const looksLike = (name: string) => eq(skeletonOf(users.name), nameSkeleton(name));

export async function findNameUsers(db: Queryable, name: string): Promise<NameUser[]> {
  const columns = { id: users.id, name: users.name, status: users.status, createdAt: users.createdAt };
  return await db.select(columns).from(users).where(looksLike(name)).orderBy(asc(users.id));
}

type HeldName = { name: string; userId: number | null; isClaimed: boolean };

/**
 * Returns the reservations of this name and of names that look like it. A registration without an account no longer
 * claims its name after `NAME_CLAIM_DAYS`, although it is still stored.
 */
export async function findHolds(db: Queryable, name: string): Promise<HeldName[]> {
  const { name: heldName, userId, until, claimedPassword } = reservedUsernames;
  const unclaimed = sql`now() + make_interval(days => ${CLAIM_RECORD_DAYS - NAME_CLAIM_DAYS})`;
  return await db
    .select({
      name: heldName,
      userId,
      isClaimed: sql<boolean>`${claimedPassword} is null or ${until} > ${unclaimed}`,
    })
    .from(reservedUsernames)
    .where(and(eq(skeletonOf(heldName), nameSkeleton(name)), gt(until, sql`now()`)));
}

/** Gives the registration that reserved a name another one. */
export async function renameHold(tx: Tx, from: string, to: string): Promise<void> {
  await tx.update(reservedUsernames).set({ name: to.toLowerCase() }).where(eq(reservedUsernames.name, from));
}

/**
 * Returns the password hash of the registration that reserved this name without creating an account; undefined if there
 * is no such registration.
 */
export async function findClaimedPassword(db: Queryable, name: string): Promise<string | undefined> {
  const { claimedPassword, until, userId } = reservedUsernames;
  const [hold] = await db
    .select({ claimedPassword })
    .from(reservedUsernames)
    .where(and(eq(reservedUsernames.name, name.toLowerCase()), gt(until, sql`now()`), isNull(userId)));
  return hold?.claimedPassword ?? undefined;
}

/** Returns a username that a registration with this account's email address and this password hash has reserved. */
export async function findAddressClaim(db: Queryable, accountId: number, hash: string): Promise<string | undefined> {
  const { name, claimedPassword, claimedAccountId, until } = reservedUsernames;
  const [claim] = await db
    .select({ name })
    .from(reservedUsernames)
    .where(and(eq(claimedAccountId, accountId), eq(claimedPassword, hash), gt(until, sql`now()`)))
    .orderBy(asc(until), asc(name))
    .limit(1);
  return claim?.name;
}

/**
 * Unlinks reserved names from the account whose email address was used to register them. Call this when the address
 * changes or the account is erased.
 */
export async function endAddressClaims(tx: Tx, accountId: number): Promise<void> {
  const { claimedAccountId } = reservedUsernames;
  await tx.update(reservedUsernames).set({ claimedAccountId: null }).where(eq(claimedAccountId, accountId));
}

type Hold = { userId: number; until: Date; claimedPassword: null; claimedAccountId: null; isQueued: false };
type HoldWithoutOwner = {
  userId: null;
  until: Date;
  claimedPassword: string;
  claimedAccountId: number;
  isQueued: boolean;
};

/** A reservation without an owner (`userId` null) does not replace an active reservation. */
export async function insertHold(
  tx: Queryable,
  name: string,
  { isQueued, ...hold }: Hold | HoldWithoutOwner,
): Promise<void> {
  const values = { ...hold, queuedAt: isQueued ? sql`clock_timestamp()` : null };
  await tx
    .insert(reservedUsernames)
    .values({ name: name.toLowerCase(), ...values })
    .onConflictDoUpdate({
      target: reservedUsernames.name,
      set: values,
      ...(hold.userId === null ? { setWhere: lt(reservedUsernames.until, sql`now()`) } : {}),
    });
}

/**
 * Removes from the queue the registrations whose email address already had an account, if they joined the queue before
 * this user registered. Skips rows that another transaction has locked: usually a concurrent invitation, which removes
 * them itself.
 */
export async function endQueuedClaimsBefore(tx: Tx, userId: number): Promise<void> {
  const { name, queuedAt } = reservedUsernames;
  const joinedAt = tx.select({ at: users.createdAt }).from(users).where(eq(users.id, userId));
  const claims = tx
    .select({ name })
    .from(reservedUsernames)
    .where(lt(queuedAt, joinedAt))
    .for('no key update', { skipLocked: true });
  await tx.update(reservedUsernames).set({ queuedAt: null }).where(inArray(name, claims));
}

/** Call this only from the hourly job: when renames called it, two concurrent renames caused a deadlock. */
export async function deleteExpiredHolds(db: Queryable): Promise<number> {
  const { rowCount } = await db.delete(reservedUsernames).where(lt(reservedUsernames.until, sql`now()`));
  return rowCount ?? 0;
}

/** Extends the user's own active reservation of a name; returns false if there is none. */
export async function extendHold(tx: Queryable, name: string, hold: { userId: number; until: Date }): Promise<boolean> {
  const { name: heldName, userId, until } = reservedUsernames;
  const { rowCount } = await tx
    .update(reservedUsernames)
    .set({ until: hold.until })
    .where(and(eq(heldName, name.toLowerCase()), eq(userId, hold.userId), gt(until, sql`now()`)));
  return (rowCount ?? 0) > 0;
}

/**
 * Deletes the oldest reservations of a user beyond the limit. A reservation of the user's current name is not counted.
 */
export async function limitHolds(tx: Queryable, userId: number, currentName: string): Promise<void> {
  const extra = tx
    .select({ name: reservedUsernames.name })
    .from(reservedUsernames)
    .where(and(eq(reservedUsernames.userId, userId), ne(reservedUsernames.name, currentName.toLowerCase())))
    .orderBy(desc(reservedUsernames.until), asc(reservedUsernames.name))
    .offset(MAX_HELD_NAMES);
  await tx.delete(reservedUsernames).where(inArray(reservedUsernames.name, extra));
}

export async function deleteHold(tx: Queryable, name: string): Promise<void> {
  await tx.delete(reservedUsernames).where(eq(reservedUsernames.name, name.toLowerCase()));
}

/** Returns the times of the user's recent name changes, newest first, and when the account was created. */
export async function findNameHistory(tx: Tx, userId: number): Promise<{ changes: Date[]; createdAt: Date }> {
  const rows = await tx
    .select({ createdAt: users.createdAt, changedAt: nameChanges.createdAt })
    .from(users)
    .leftJoin(nameChanges, eq(nameChanges.userId, users.id))
    .where(eq(users.id, userId))
    .orderBy(desc(nameChanges.createdAt));
  const [first] = rows;
  if (!first) throw new Error(`there is no user ${userId}`);
  return { changes: rows.flatMap(({ changedAt }) => changedAt ?? []), createdAt: first.createdAt };
}

export async function deleteOldNameChanges(db: Queryable): Promise<number> {
  const since = sql`now() - make_interval(days => ${NAME_CHANGE_DAYS})`;
  const { rowCount } = await db.delete(nameChanges).where(lt(nameChanges.createdAt, since));
  return rowCount ?? 0;
}

export async function insertNameChange(tx: Queryable, userId: number): Promise<void> {
  const since = sql`now() - make_interval(days => ${NAME_CHANGE_DAYS})`;
  await tx.delete(nameChanges).where(and(eq(nameChanges.userId, userId), lt(nameChanges.createdAt, since)));
  await tx.insert(nameChanges).values({ userId });
}
