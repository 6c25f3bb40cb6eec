/** Creates, locks and updates accounts. */

import { and, asc, eq, gt, inArray, isNotNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Language } from '#contract/display.ts';
import { retention } from '#contract/retention.ts';
import type { AccountStatus } from '#rules/auth/account-state-machine.ts';
import type { SecondFactor } from '#rules/auth/second-factor.ts';
import { takeAdvisoryLock } from '../../db/advisory-locks.ts';
import type { Queryable, Tx } from '../../db/db.ts';
import { accessTokens } from '../../tables/auth.ts';
import { currencies } from '../../tables/lookups.ts';
import { users } from '../../tables/users.ts';

export type NewAccount = Pick<
  typeof users.$inferInsert,
  'name' | 'email' | 'passwordHash' | 'country' | 'status' | 'language'
> & {
  currency: string;
};

/**
 * Lets only one transaction at a time add accounts to the registration queue, so that positions follow the order of the
 * commits.
 */
export async function lockQueue(tx: Tx): Promise<void> {
  await takeAdvisoryLock(tx, 'queue');
}

/** Returns undefined if the username or the email address is taken. */
export async function insertAccount(tx: Queryable, account: NewAccount): Promise<number | undefined> {
  const { currency, ...values } = account;
  const currencyId = sql`(select ${currencies.id} from ${currencies} where ${currencies.code} = ${currency})`;
  const [row] = await tx
    .insert(users)
    // Not `now()`, which returns the start of the transaction, before any wait for the queue lock.
    .values({ ...values, currencyId, createdAt: sql`clock_timestamp()` })
    .onConflictDoNothing()
    .returning({ id: users.id });
  return row?.id;
}

export type Contact = {
  id: number;
  name: string;
  email: string;
  status: AccountStatus;
  language: Language;
  secondFactor: SecondFactor;
};
const contact = {
  id: users.id,
  name: users.name,
  email: users.email,
  status: users.status,
  language: users.language,
  secondFactor: users.secondFactor,
};

export async function findContactByEmail(db: Queryable, email: string): Promise<Contact | undefined> {
  const [row] = await db
    .select(contact)
    .from(users)
    .where(eq(sql`lower(${users.email})`, email.toLowerCase()));
  return row;
}

export async function findContactById(db: Queryable, id: number): Promise<Contact | undefined> {
  const [row] = await db.select(contact).from(users).where(eq(users.id, id));
  return row;
}

export async function findContactByName(db: Queryable, name: string): Promise<Contact | undefined> {
  const [row] = await db
    .select(contact)
    .from(users)
    .where(eq(sql`lower(${users.name})`, name.toLowerCase()));
  return row;
}

export async function lockContact(tx: Tx, key: { email: string } | { id: number }): Promise<Contact | undefined> {
  const condition = 'id' in key ? eq(users.id, key.id) : eq(sql`lower(${users.email})`, key.email.toLowerCase());
  const [row] = await tx.select(contact).from(users).where(condition).for('no key update');
  return row;
}

export type AccountKey = {
  id: number;
  status: AccountStatus;
  passwordHash: string | null;
  secondFactor: SecondFactor;
};

/**
 * Locks the account's row and returns the columns that decide whether a user can sign in. Every write to them, and
 * every new session, locks the row first.
 */
export async function lockAccountKey(tx: Tx, id: number): Promise<AccountKey | undefined> {
  const [row] = await tx
    .select({
      id: users.id,
      status: users.status,
      passwordHash: users.passwordHash,
      secondFactor: users.secondFactor,
    })
    .from(users)
    .where(eq(users.id, id))
    .for('no key update');
  return row;
}

export async function setAvatar(tx: Queryable, id: number, avatarKey: string): Promise<void> {
  await tx.update(users).set({ avatarKey }).where(eq(users.id, id));
}

export async function setPassword(tx: Queryable, id: number, passwordHash: string | null): Promise<void> {
  await tx.update(users).set({ passwordHash }).where(eq(users.id, id));
}

export async function setSecondFactor(tx: Queryable, id: number, secondFactor: SecondFactor): Promise<void> {
  await tx.update(users).set({ secondFactor }).where(eq(users.id, id));
}

/** An undefined `invitedBy` leaves the column unchanged: the recipient has requested the invitation again. */
export async function setInvited(
  tx: Queryable,
  ids: readonly number[],
  invitedBy: number | null | undefined,
): Promise<void> {
  await tx
    .update(users)
    .set({ status: 'invited', invitedAt: sql`now()`, ...(invitedBy === undefined ? {} : { invitedBy }) })
    .where(inArray(users.id, [...ids]));
}

export async function setActive(tx: Queryable, id: number): Promise<void> {
  await tx.update(users).set({ status: 'active', emailVerifiedAt: sql`now()` }).where(eq(users.id, id));
}

/** A session without requests for this many days expires. API keys expire only on their fixed date. */
export const SESSION_IDLE_DAYS = retention.sessions.amount;

/** Matches tokens that have not expired. A session must also have been used recently. */
export const isLive: SQL = sql`(${and(
  gt(accessTokens.expiresAt, sql`now()`),
  or(
    isNotNull(accessTokens.applicationName),
    gt(accessTokens.lastUsedAt, sql`now() - make_interval(days => ${SESSION_IDLE_DAYS})`),
  ),
)})`;

export async function isTokenLive(db: Queryable, tokenId: number): Promise<boolean> {
  return (await db.$count(accessTokens, and(eq(accessTokens.id, tokenId), isLive))) > 0;
}

export async function deleteAllTokens(tx: Queryable, userId: number): Promise<void> {
  await tx.delete(accessTokens).where(eq(accessTokens.userId, userId));
}

/**
 * Locks and returns the accounts that have waited longest. Concurrent callers get different accounts without waiting
 * for each other, because rows that another transaction has locked are skipped.
 */
export async function lockNextInQueue(tx: Tx, count: number): Promise<Contact[]> {
  return await tx
    .select(contact)
    .from(users)
    .where(eq(users.status, 'queued'))
    .orderBy(asc(users.createdAt), asc(users.id))
    .limit(count)
    .for('no key update', { skipLocked: true });
}

/** Locks the accounts in the order of their ids; unknown ids are left out. */
export async function lockContacts(tx: Tx, ids: readonly number[]): Promise<Contact[]> {
  return await tx
    .select(contact)
    .from(users)
    .where(inArray(users.id, [...ids]))
    .orderBy(asc(users.id))
    .for('no key update');
}

/** Deletes accounts, which must never have been active. The deletion cascades to their tokens and identities. */
export async function deleteAccounts(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.delete(users).where(inArray(users.id, [...ids]));
}

export async function lockAdminCreation(tx: Tx): Promise<void> {
  await takeAdvisoryLock(tx, 'firstAdmin');
}

export async function countAdmins(db: Queryable): Promise<number> {
  return await db.$count(users, and(eq(users.role, 'admin'), eq(users.status, 'active')));
}

export async function countOtherAdmins(db: Queryable, userId: number): Promise<number> {
  return await db.$count(users, and(eq(users.role, 'admin'), eq(users.status, 'active'), ne(users.id, userId)));
}

export async function setAdmin(tx: Tx, id: number): Promise<void> {
  await tx.update(users).set({ role: 'admin' }).where(eq(users.id, id));
}

export type AdminGrant = 'granted' | 'already_admin' | 'not_found';

export async function grantAdmin(db: Queryable, nameOrEmail: string): Promise<AdminGrant> {
  const identifier = nameOrEmail.toLowerCase();
  const [user] = await db
    .select({ id: users.id, role: users.role })
    .from(users)
    .where(
      and(
        or(eq(sql`lower(${users.name})`, identifier), eq(sql`lower(${users.email})`, identifier)),
        eq(users.status, 'active'),
      ),
    );
  if (!user) return 'not_found';
  if (user.role === 'admin') return 'already_admin';
  await db.update(users).set({ role: 'admin' }).where(eq(users.id, user.id));
  return 'granted';
}
