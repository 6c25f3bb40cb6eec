/** Stores OAuth states, exchange codes and linked Google identities. */
import { and, eq, lt, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../../db/db.ts';
import { identities, oauthStates, signInCodes } from '../../tables/auth.ts';
import { users } from '../../tables/users.ts';

const PROVIDER = 'google';

export async function insertOAuthState(db: Queryable, row: typeof oauthStates.$inferInsert): Promise<void> {
  await db.insert(oauthStates).values(row);
}

/** Deletes the state, so that it is valid for one callback only, even if the sign-in fails. */
export async function consumeOAuthState(db: Queryable, stateHash: Buffer) {
  const [row] = await db.delete(oauthStates).where(eq(oauthStates.stateHash, stateHash)).returning();
  return row;
}

export async function insertCode(db: Queryable, row: typeof signInCodes.$inferInsert): Promise<void> {
  await db.insert(signInCodes).values(row);
}

/** Deletes the code, so that it is valid for one attempt only, even if the exchange fails. */
export async function consumeExchangeCode(db: Queryable, codeHash: Buffer) {
  const [row] = await db.delete(signInCodes).where(eq(signInCodes.codeHash, codeHash)).returning();
  return row;
}

export async function deleteCodes(tx: Queryable, userId: number): Promise<void> {
  await tx.delete(signInCodes).where(eq(signInCodes.userId, userId));
}

export async function deleteExpiredSignIns(db: Queryable): Promise<number> {
  const states = await db.delete(oauthStates).where(lt(oauthStates.expiresAt, sql`now()`));
  const codes = await db.delete(signInCodes).where(lt(signInCodes.expiresAt, sql`now()`));
  return (states.rowCount ?? 0) + (codes.rowCount ?? 0);
}

const account = { id: users.id, status: users.status, email: users.email };
const person = { ...account, name: users.name, language: users.language };

/** Serialises concurrent callbacks for the same Google identity. */
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

export async function lockByEmail(tx: Tx, email: string) {
  const [row] = await tx
    .select({
      ...person,
      isVerified: sql<boolean>`${users.emailVerifiedAt} is not null`,
      hasSecondFactor: sql<boolean>`${users.secondFactor} <> 'none'`,
    })
    .from(users)
    .where(eq(sql`lower(${users.email})`, email.toLowerCase()))
    .for('no key update');
  if (!row) return undefined;
  // A separate statement, because the query above can wait for the lock and would then not see an identity that a
  // concurrent transaction wrote.
  const identityCount = await tx.$count(
    identities,
    and(eq(identities.userId, row.id), eq(identities.provider, PROVIDER)),
  );
  return { ...row, isTaken: identityCount > 0 };
}

export async function insertIdentity(tx: Queryable, userId: number, subject: string): Promise<void> {
  await tx.insert(identities).values({ userId, provider: PROVIDER, subject });
}

export async function deleteIdentities(tx: Queryable, userId: number): Promise<void> {
  await tx.delete(identities).where(eq(identities.userId, userId));
}
