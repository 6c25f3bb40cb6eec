/** Where do a wanted e-mail address and the sessions that a new password ends stand? */
import { and, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/db.ts';
import { accessTokens, emailChanges, users } from '../../db/schema/accounts.ts';

/** One a person: a later wish replaces the earlier. */
export async function keepEmailChange(tx: Queryable, change: typeof emailChanges.$inferInsert): Promise<void> {
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

/** `pendingEmail` is empty where none waits, or its link has run out. */
export async function readAccount(
  db: Queryable,
  userId: number,
): Promise<{ hasPassword: boolean; pendingEmail: string } | undefined> {
  const stillOpen = and(eq(emailChanges.userId, users.id), gt(emailChanges.expiresAt, sql`now()`));
  const [row] = await db
    .select({ passwordHash: users.passwordHash, email: emailChanges.email })
    .from(users)
    .leftJoin(emailChanges, stillOpen)
    .where(eq(users.id, userId));
  return row && { hasPassword: row.passwordHash !== null, pendingEmail: row.email ?? '' };
}

export async function deleteEmailChange(tx: Queryable, userId: number): Promise<void> {
  await tx.delete(emailChanges).where(eq(emailChanges.userId, userId));
}

export async function setEmail(tx: Queryable, id: number, email: string): Promise<void> {
  await tx.update(users).set({ email, emailVerifiedAt: sql`now()` }).where(eq(users.id, id));
}

export async function deleteOtherTokens(
  tx: Queryable,
  userId: number,
  { except, keepApiKeys }: { except: number; keepApiKeys: boolean },
): Promise<void> {
  const sessionsOnly = keepApiKeys ? isNull(accessTokens.applicationName) : undefined;
  await tx.delete(accessTokens).where(and(eq(accessTokens.userId, userId), ne(accessTokens.id, except), sessionsOnly));
}
