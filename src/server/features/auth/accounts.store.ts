/** How do accounts come to be and change? */
import { and, asc, eq, gt, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import type { Language } from '#contract/display.ts';
import type { AccountStatus } from '#rules/auth/account-state-machine.ts';
import type { Queryable, Tx } from '../../db/db.ts';
import { accessTokens, currencies, users } from '../../db/schema/accounts.ts';

export type NewAccount = Pick<
  typeof users.$inferInsert,
  'name' | 'email' | 'passwordHash' | 'country' | 'status' | 'language'
> & {
  currency: string;
};

/** Undefined where somebody has the name or the address already. */
export async function insertAccount(tx: Queryable, account: NewAccount): Promise<number | undefined> {
  const { currency, ...values } = account;
  const currencyId = sql`(select ${currencies.id} from ${currencies} where ${currencies.code} = ${currency})`;
  const [row] = await tx
    .insert(users)
    .values({ ...values, currencyId })
    .onConflictDoNothing()
    .returning({ id: users.id });
  return row?.id;
}

export type Contact = { id: number; name: string; email: string; status: AccountStatus; language: Language };
const contact = {
  id: users.id,
  name: users.name,
  email: users.email,
  status: users.status,
  language: users.language,
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

/** Nobody else changes the account before the transaction ends. */
export async function lockContact(tx: Tx, wanted: { email: string } | { id: number }): Promise<Contact | undefined> {
  const condition =
    'id' in wanted ? eq(users.id, wanted.id) : eq(sql`lower(${users.email})`, wanted.email.toLowerCase());
  const [row] = await tx.select(contact).from(users).where(condition).for('no key update');
  return row;
}

export type AccountKey = { id: number; status: AccountStatus; passwordHash: string | null };

/** Locks what decides whether somebody can sign in: every write to it, and every new session, takes this lock first. */
export async function lockAccountKey(tx: Tx, id: number): Promise<AccountKey | undefined> {
  const [row] = await tx
    .select({ id: users.id, status: users.status, passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, id))
    .for('no key update');
  return row;
}

export async function setAvatar(tx: Queryable, id: number, avatarKey: string): Promise<void> {
  await tx.update(users).set({ avatarKey }).where(eq(users.id, id));
}

/** Null: the account has no password. */
export async function setPassword(tx: Queryable, id: number, passwordHash: string | null): Promise<void> {
  await tx.update(users).set({ passwordHash }).where(eq(users.id, id));
}

export async function setInvited(tx: Queryable, ids: readonly number[]): Promise<void> {
  await tx
    .update(users)
    .set({ status: 'invited', invitedAt: sql`now()` })
    .where(inArray(users.id, [...ids]));
}

export async function setActive(tx: Queryable, id: number): Promise<void> {
  await tx.update(users).set({ status: 'active', emailVerifiedAt: sql`now()` }).where(eq(users.id, id));
}

/** Days without a request after which a session ends. API keys have only their fixed end. */
export const SESSION_IDLE_DAYS = 30;

/** The tokens that have neither expired nor, for sessions, gone unused for too long. */
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

/** Ends all sessions and API keys. */
export async function deleteAllTokens(tx: Queryable, userId: number): Promise<void> {
  await tx.delete(accessTokens).where(eq(accessTokens.userId, userId));
}

/**
 * The so many who have waited longest, locked. Two operators at once get different ones: rows that another
 * transaction holds are passed over, so nobody is met twice and nobody waits.
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

export type AdminGrant = 'granted' | 'already' | 'nobody';

/** Makes an active member, by name or address, an admin. */
export async function grantAdmin(db: Queryable, nameOrEmail: string): Promise<AdminGrant> {
  const wanted = nameOrEmail.toLowerCase();
  const [user] = await db
    .select({ id: users.id, role: users.role })
    .from(users)
    .where(
      and(
        or(eq(sql`lower(${users.name})`, wanted), eq(sql`lower(${users.email})`, wanted)),
        eq(users.status, 'active'),
      ),
    );
  if (!user) return 'nobody';
  if (user.role === 'admin') return 'already';
  await db.update(users).set({ role: 'admin' }).where(eq(users.id, user.id));
  return 'granted';
}
