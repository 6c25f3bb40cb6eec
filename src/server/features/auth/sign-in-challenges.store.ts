/** Stores sign-ins that still need the second factor. */
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../../db/db.ts';
import { signInChallenges } from '../../tables/auth.ts';

/** After this many wrong codes, the user has to start the sign-in again. */
const MAX_FACTOR_FAILURES = 5;

type SignInChallenge = { userId: number; failures: number };

export async function insertSignInChallenge(tx: Queryable, row: typeof signInChallenges.$inferInsert): Promise<void> {
  await tx.insert(signInChallenges).values(row);
}

export async function findSignInChallenge(db: Queryable, tokenHash: Buffer): Promise<SignInChallenge | undefined> {
  const [row] = await db
    .select({ userId: signInChallenges.userId, failures: signInChallenges.failures })
    .from(signInChallenges)
    .where(
      and(
        eq(signInChallenges.tokenHash, tokenHash),
        gt(signInChallenges.expiresAt, sql`now()`),
        lt(signInChallenges.failures, MAX_FACTOR_FAILURES),
      ),
    );
  return row;
}

/** Deletes the challenge; returns false if another request has already used it. */
export async function deleteSignInChallenge(tx: Queryable, tokenHash: Buffer): Promise<boolean> {
  const deleted = await tx
    .delete(signInChallenges)
    .where(eq(signInChallenges.tokenHash, tokenHash))
    .returning({ userId: signInChallenges.userId });
  return deleted.length > 0;
}

/** Counts a wrong code. Returns true if the challenge now accepts no more codes. */
export async function countFailure(tx: Tx, tokenHash: Buffer): Promise<boolean> {
  const [row] = await tx
    .update(signInChallenges)
    .set({ failures: sql`${signInChallenges.failures} + 1` })
    .where(eq(signInChallenges.tokenHash, tokenHash))
    .returning({ failures: signInChallenges.failures });
  return row?.failures === MAX_FACTOR_FAILURES;
}

export async function deleteSignInChallenges(tx: Queryable, userId: number): Promise<void> {
  await tx.delete(signInChallenges).where(eq(signInChallenges.userId, userId));
}

export async function deleteExpiredSignInChallenges(db: Queryable): Promise<number> {
  const { rowCount } = await db.delete(signInChallenges).where(lt(signInChallenges.expiresAt, sql`now()`));
  return rowCount ?? 0;
}
