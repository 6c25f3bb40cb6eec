/** Stores password reset tokens. */
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/db.ts';
import { passwordResets } from '../../tables/auth.ts';
import { users } from '../../tables/users.ts';

export async function deleteExpiredResets(tx: Queryable): Promise<number> {
  const { rowCount } = await tx.delete(passwordResets).where(lt(passwordResets.expiresAt, sql`now()`));
  return rowCount ?? 0;
}

export async function insertReset(
  tx: Queryable,
  reset: { userId: number; tokenHash: Buffer; expiresAt: Date },
): Promise<void> {
  await deleteExpiredResets(tx);
  await tx.insert(passwordResets).values(reset);
}

const isValid = (tokenHash: Buffer) =>
  and(eq(passwordResets.tokenHash, tokenHash), gt(passwordResets.expiresAt, sql`now()`));

/** Returns undefined if the token is unknown, used or expired. */
export async function findResetOwner(
  db: Queryable,
  tokenHash: Buffer,
): Promise<{ id: number; name: string; email: string } | undefined> {
  const [owner] = await db
    .select({ id: users.id, name: users.name, email: users.email })
    .from(passwordResets)
    .innerJoin(users, eq(users.id, passwordResets.userId))
    .where(isValid(tokenHash));
  return owner;
}

/** Returns false if the token has expired or another request has used it. */
export async function consumeReset(tx: Queryable, tokenHash: Buffer): Promise<boolean> {
  const deleted = await tx.delete(passwordResets).where(isValid(tokenHash)).returning({ id: passwordResets.id });
  return deleted.length > 0;
}

export async function deleteResets(tx: Queryable, userId: number): Promise<void> {
  await tx.delete(passwordResets).where(eq(passwordResets.userId, userId));
}
