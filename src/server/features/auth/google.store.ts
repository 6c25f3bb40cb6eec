/** Where is it kept who is on the way to Google and back, and whose account is whose? */
import { and, eq, exists, lt, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../../db/db.ts';
import { identities, signInAttempts, signInCodes, users } from '../../db/schema/accounts.ts';

const PROVIDER = 'google';

export async function insertAttempt(db: Queryable, row: typeof signInAttempts.$inferInsert): Promise<void> {
  await db.insert(signInAttempts).values(row);
}

/** Takes it away: whatever comes of it, a state is good for one return. */
export async function takeAttempt(db: Queryable, stateHash: Buffer) {
  const [row] = await db.delete(signInAttempts).where(eq(signInAttempts.stateHash, stateHash)).returning();
  return row;
}

export async function insertCode(db: Queryable, row: typeof signInCodes.$inferInsert): Promise<void> {
  await db.insert(signInCodes).values(row);
}

/** Takes it away: tried once by whomever, it opens nothing more. */
export async function takeCode(db: Queryable, codeHash: Buffer) {
  const [row] = await db.delete(signInCodes).where(eq(signInCodes.codeHash, codeHash)).returning();
  return row;
}

export async function deleteExpired(db: Queryable): Promise<void> {
  await db.delete(signInAttempts).where(lt(signInAttempts.expiresAt, sql`now()`));
  await db.delete(signInCodes).where(lt(signInCodes.expiresAt, sql`now()`));
}

const account = { id: users.id, status: users.status, email: users.email };

/** Two returns of one person at once go one after the other. */
export async function lockSubject(tx: Tx, subject: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${PROVIDER}:${subject}`}, 0))`);
}

export async function findBySubject(db: Queryable, subject: string) {
  const [row] = await db
    .select(account)
    .from(identities)
    .innerJoin(users, eq(users.id, identities.userId))
    .where(and(eq(identities.provider, PROVIDER), eq(identities.subject, subject)));
  return row;
}

/** The account with this address, without regard to case; held until the transaction ends. */
export async function lockByEmail(tx: Tx, email: string) {
  const other = tx
    .select({ one: sql`1` })
    .from(identities)
    .where(and(eq(identities.userId, users.id), eq(identities.provider, PROVIDER)));
  const [row] = await tx
    .select({
      ...account,
      isVerified: sql<boolean>`${users.emailVerifiedAt} is not null`,
      isTaken: sql<boolean>`${exists(other)}`,
    })
    .from(users)
    .where(eq(sql`lower(${users.email})`, email.toLowerCase()))
    .for('no key update');
  return row;
}

export async function insertIdentity(tx: Queryable, userId: number, subject: string): Promise<void> {
  await tx.insert(identities).values({ userId, provider: PROVIDER, subject });
}
