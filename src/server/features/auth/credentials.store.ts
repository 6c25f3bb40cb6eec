/** Stores pending email changes and reads or updates credentials. */
import { and, eq, gt, isNull, lt, ne, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/db.ts';
import { accessTokens, emailChanges } from '../../tables/auth.ts';
import { users } from '../../tables/users.ts';

/** Replaces an earlier pending email change of the same user. */
export async function saveEmailChange(tx: Queryable, change: typeof emailChanges.$inferInsert): Promise<void> {
  const { email, expiresAt } = change;
  await tx
    .insert(emailChanges)
    .values(change)
    .onConflictDoUpdate({ target: emailChanges.userId, set: { email, expiresAt } });
}

export async function findEmailChange(db: Queryable, userId: number): Promise<{ email: string } | undefined> {
  const [row] = await db
    .select({ email: emailChanges.email })
    .from(emailChanges)
    .where(eq(emailChanges.userId, userId));
  return row;
}

/** `pendingEmail` is empty if no change is pending or its link has expired. */
export async function readAccount(
  db: Queryable,
  userId: number,
): Promise<{ hasPassword: boolean; pendingEmail: string } | undefined> {
  const isPending = and(eq(emailChanges.userId, users.id), gt(emailChanges.expiresAt, sql`now()`));
  const [row] = await db
    .select({ passwordHash: users.passwordHash, email: emailChanges.email })
    .from(users)
    .leftJoin(emailChanges, isPending)
    .where(eq(users.id, userId));
  return row && { hasPassword: row.passwordHash !== null, pendingEmail: row.email ?? '' };
}

export async function deleteExpiredEmailChanges(db: Queryable): Promise<number> {
  const { rowCount } = await db.delete(emailChanges).where(lt(emailChanges.expiresAt, sql`now()`));
  return rowCount ?? 0;
}

export async function deleteEmailChange(tx: Queryable, userId: number): Promise<void> {
  await tx.delete(emailChanges).where(eq(emailChanges.userId, userId));
}

export async function deleteOtherTokens(
  tx: Queryable,
  userId: number,
  { except, keepApiKeys }: { except: number; keepApiKeys: boolean },
): Promise<void> {
  const sessionsOnly = keepApiKeys ? isNull(accessTokens.applicationName) : undefined;
  await tx.delete(accessTokens).where(and(eq(accessTokens.userId, userId), ne(accessTokens.id, except), sessionsOnly));
}
