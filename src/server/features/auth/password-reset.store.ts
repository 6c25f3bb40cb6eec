/** Which reset links are out? */
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/db.ts';
import { passwordResets, users } from '../../db/schema/accounts.ts';

export async function insertReset(
  tx: Queryable,
  reset: { userId: number; tokenHash: Buffer; expiresAt: Date },
): Promise<void> {
  await tx.delete(passwordResets).where(lt(passwordResets.expiresAt, sql`now()`));
  await tx.insert(passwordResets).values(reset);
}

const holds = (tokenHash: Buffer) =>
  and(eq(passwordResets.tokenHash, tokenHash), gt(passwordResets.expiresAt, sql`now()`));

/** Whose password an open reset changes; undefined if there is none, or it is used or too old. */
export async function findResetOwner(
  db: Queryable,
  tokenHash: Buffer,
): Promise<{ id: number; name: string; email: string } | undefined> {
  const [owner] = await db
    .select({ id: users.id, name: users.name, email: users.email })
    .from(passwordResets)
    .innerJoin(users, eq(users.id, passwordResets.userId))
    .where(holds(tokenHash));
  return owner;
}

/** Uses the token up; false when another request has done so. */
export async function consumeReset(tx: Queryable, tokenHash: Buffer): Promise<boolean> {
  const taken = await tx.delete(passwordResets).where(holds(tokenHash)).returning({ id: passwordResets.id });
  return taken.length > 0;
}

/** None of the links that are out for this person works any longer. */
export async function deleteResets(tx: Queryable, userId: number): Promise<void> {
  await tx.delete(passwordResets).where(eq(passwordResets.userId, userId));
}
