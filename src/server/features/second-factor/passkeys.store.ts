/** Stores passkeys and the challenges that they sign. */
import { and, asc, eq, lt, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../../db/db.ts';
import { passkeyChallenges, passkeys } from '../../tables/second-factor.ts';

export type PasskeyRow = typeof passkeys.$inferSelect;
export type ChallengeRow = typeof passkeyChallenges.$inferSelect;

export async function listPasskeys(db: Queryable, userId: number): Promise<PasskeyRow[]> {
  return await db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.id));
}

export async function findPasskey(db: Queryable, credentialId: string): Promise<PasskeyRow | undefined> {
  const [row] = await db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId));
  return row;
}

/** Returns undefined if an account has this passkey already. */
export async function insertPasskey(tx: Queryable, row: typeof passkeys.$inferInsert): Promise<PasskeyRow | undefined> {
  const [inserted] = await tx.insert(passkeys).values(row).onConflictDoNothing().returning();
  return inserted;
}

/**
 * Records a use. Returns false if the counter has changed since it was read, because another request has used the
 * passkey.
 */
export async function recordPasskeyUse(
  tx: Queryable,
  { id, counter }: Pick<PasskeyRow, 'id' | 'counter'>,
  newCounter: number,
): Promise<boolean> {
  const updated = await tx
    .update(passkeys)
    .set({ counter: newCounter, lastUsedAt: sql`now()` })
    .where(and(eq(passkeys.id, id), eq(passkeys.counter, counter)))
    .returning({ id: passkeys.id });
  return updated.length > 0;
}

const isOwn = (userId: number, id: number) => and(eq(passkeys.id, id), eq(passkeys.userId, userId));

export async function setPasskeyName(
  db: Queryable,
  userId: number,
  { id, name }: { id: number; name: string },
): Promise<PasskeyRow | undefined> {
  const [row] = await db.update(passkeys).set({ name }).where(isOwn(userId, id)).returning();
  return row;
}

export async function deletePasskey(tx: Queryable, userId: number, id: number): Promise<PasskeyRow | undefined> {
  const [row] = await tx.delete(passkeys).where(isOwn(userId, id)).returning();
  return row;
}

export async function deletePasskeys(tx: Queryable, userId: number): Promise<void> {
  await tx.delete(passkeys).where(eq(passkeys.userId, userId));
}

/** Stores a challenge. Deletes expired challenges, which remain when users abandon a sign-in. */
export async function insertChallenge(db: Queryable, row: ChallengeRow): Promise<void> {
  await db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, sql`now()`));
  await db.insert(passkeyChallenges).values(row);
}

/** Deletes the challenge, so that it is valid for one attempt only, even if that attempt fails. */
export async function consumeChallenge(db: Queryable, challengeHash: Buffer): Promise<ChallengeRow | undefined> {
  const [row] = await db
    .delete(passkeyChallenges)
    .where(eq(passkeyChallenges.challengeHash, challengeHash))
    .returning();
  return row;
}

/** The caller must have locked the account. */
export async function countPasskeys(tx: Tx, userId: number): Promise<number> {
  return await tx.$count(passkeys, eq(passkeys.userId, userId));
}
