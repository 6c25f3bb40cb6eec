/** Reads, locks and writes the accounts: only this store writes `users`. */

import { and, asc, eq, inArray, ne, or, sql } from 'drizzle-orm';
import type { Language } from '#contract/display.ts';
import { DEFAULT_RING_VALUE_PERCENT } from '#contract/limits.ts';
import type { AccountStatus } from '#rules/auth/account-state-machine.ts';
import { nameSkeleton } from '#rules/auth/name-skeleton.ts';
import type { SecondFactor } from '#rules/auth/second-factor.ts';
import type { UserRole } from '#rules/auth/staff-access.ts';
import { erasedUserName } from '#rules/privacy/erased-name.ts';
import { takeAdvisoryLock } from '../../db/advisory-locks.ts';
import type { Queryable, Tx } from '../../db/db.ts';
import { currencies } from '../../tables/currencies.ts';
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
  await setUserRole(db, user.id, 'admin');
  return 'granted';
}

export type StaffTarget = { id: number; name: string; role: UserRole; status: AccountStatus };
const columns = { id: users.id, name: users.name, role: users.role, status: users.status };

/**
 * Locks the user. If the user is an admin, first locks all admins in the order of their ids, so that two concurrent
 * demotions cannot remove the last two admins.
 */
export async function lockStaffTarget(tx: Tx, id: number): Promise<StaffTarget | undefined> {
  const [row] = await tx.select({ role: users.role }).from(users).where(eq(users.id, id));
  if (row?.role === 'admin') await lockAdmins(tx);
  const [locked] = await tx.select(columns).from(users).where(eq(users.id, id)).for('no key update');
  return locked;
}

/** Locks the user's row, so that the role and status cannot change until the transaction ends. */
export async function lockStaff(tx: Tx, id: number): Promise<StaffTarget | undefined> {
  const [row] = await tx.select(columns).from(users).where(eq(users.id, id)).for('share');
  return row;
}

/**
 * Locks all active admins, so that two of them cannot delete their accounts or lose the role at the same time. Returns
 * the ids, without those of admins whose accounts are about to be deleted.
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

/** Locks all active admins. An admin whose account is about to be deleted is not counted. */
export async function isLastAdmin(tx: Tx, id: number): Promise<boolean> {
  const admins = await lockAdmins(tx);
  return admins.includes(id) && admins.length === 1;
}

export async function setStatus(tx: Queryable, id: number, status: AccountStatus): Promise<void> {
  await tx.update(users).set({ status }).where(eq(users.id, id));
}

export async function setUserRole(tx: Queryable, id: number, role: UserRole): Promise<void> {
  await tx.update(users).set({ role }).where(eq(users.id, id));
}

/** Locks the user's row, so that the status cannot change until the transaction ends. */
export async function lockStatus(tx: Tx, id: number): Promise<AccountStatus | undefined> {
  const [row] = await tx.select({ status: users.status }).from(users).where(eq(users.id, id)).for('share');
  return row?.status;
}

type Row = typeof users.$inferInsert;

export type ProfileValues = Partial<
  Pick<Row, 'bio' | 'avatarKey' | 'bannerKey' | 'country' | 'language' | 'languageChosen' | 'dateFormat' | 'timezone'>
> & { currency?: string };

export type PreferenceValues = Partial<
  Pick<
    Row,
    | 'showsTyping'
    | 'showsPresence'
    | 'mailsRequests'
    | 'mailsAcceptances'
    | 'mailsMessages'
    | 'mailsSearches'
    | 'mailsFavourites'
    | 'mailsProposals'
    | 'mailsWants'
    | 'showsWants'
    | 'joinsRings'
    | 'ringValuePercent'
    | 'ringsInCountry'
    | 'pushesMessages'
    | 'pushesRequests'
    | 'pushesAlerts'
    | 'showsPushText'
  >
>;

export async function lockName(tx: Tx, id: number): Promise<string | undefined> {
  const [row] = await tx.select({ name: users.name }).from(users).where(eq(users.id, id)).for('no key update');
  return row?.name;
}

export async function setProfile(tx: Queryable, id: number, { currency, ...values }: ProfileValues): Promise<void> {
  const currencyId =
    currency === undefined
      ? {}
      : { currencyId: sql`(select ${currencies.id} from ${currencies} where ${currencies.code} = ${currency})` };
  const set = { ...values, ...currencyId };
  if (Object.keys(set).length > 0) await tx.update(users).set(set).where(eq(users.id, id));
}

export async function setPreferences(tx: Queryable, id: number, values: PreferenceValues): Promise<boolean> {
  const rows = await tx.update(users).set(values).where(eq(users.id, id)).returning({ id: users.id });
  return rows.length > 0;
}

/** Increments in SQL, so that concurrent reviews are all counted. */
export async function addToRating(tx: Tx, id: number, rating: number, reviewCount: number): Promise<void> {
  await tx
    .update(users)
    .set({ ratingSum: sql`${users.ratingSum} + ${rating}`, reviewCount: sql`${users.reviewCount} + ${reviewCount}` })
    .where(eq(users.id, id));
}

/** Schedules the deletion of the account at this time; null cancels the deletion. */
export async function setDeletionAt(tx: Queryable, id: number, deletionAt: Date | null): Promise<void> {
  await tx.update(users).set({ deletionAt }).where(eq(users.id, id));
}

/** Deliberately not a valid email address: if another account could have this address, the erasure would fail. */
const erasedAddress = (id: number): string => `deleted-${id}`;

const ERASED_PREFERENCES = {
  showsTyping: false,
  showsPresence: false,
  showsWants: false,
  joinsRings: false,
  ringValuePercent: DEFAULT_RING_VALUE_PERCENT,
  ringsInCountry: false,
  mailsRequests: false,
  mailsAcceptances: false,
  mailsMessages: false,
  mailsSearches: false,
  mailsWants: false,
  mailsFavourites: false,
  mailsProposals: false,
  pushesMessages: false,
  pushesRequests: false,
  pushesAlerts: false,
  showsPushText: false,
};

/** Replaces every value that the user entered; other users' conversations and reviews keep referring to the row. */
export async function eraseAccountRow(tx: Queryable, id: number): Promise<void> {
  await tx
    .update(users)
    .set({
      name: erasedUserName(id),
      nameTwin: id,
      email: erasedAddress(id),
      passwordHash: null,
      secondFactor: 'none',
      role: 'member',
      country: 'US',
      currencyId: sql`(select ${currencies.id} from ${currencies} where ${currencies.code} = 'USD')`,
      avatarKey: null,
      bannerKey: null,
      bio: '',
      language: 'en',
      languageChosen: false,
      dateFormat: 'DD-MM-YYYY',
      timezone: null,
      ratingSum: 0,
      reviewCount: 0,
      ...ERASED_PREFERENCES,
      invitedAt: null,
      invitedBy: null,
      emailVerifiedAt: null,
      erasedAt: sql`coalesce(${users.erasedAt}, now())`,
    })
    .where(eq(users.id, id));
}

/** Resets `nameTwin`, so that the unique index covers the account, unless the new name looks like the old one. */
export async function setName(tx: Queryable, id: number, from: string, to: string): Promise<void> {
  const looksTheSame = nameSkeleton(from) === nameSkeleton(to);
  await tx
    .update(users)
    .set(looksTheSame ? { name: to } : { name: to, nameTwin: 0 })
    .where(eq(users.id, id));
}

export async function setEmail(tx: Queryable, id: number, email: string): Promise<void> {
  await tx.update(users).set({ email, emailVerifiedAt: sql`now()` }).where(eq(users.id, id));
}
