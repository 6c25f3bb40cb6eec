/** Stores the API keys of accounts. */
import { and, count, desc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import type { ApiKeyScope } from '#rules/auth/api-key-refusal.ts';
import type { Queryable } from '../../db/db.ts';
import { accessTokens } from '../../tables/auth.ts';

const validApiKeysOf = (userId: number) =>
  and(eq(accessTokens.userId, userId), isNotNull(accessTokens.applicationName), gt(accessTokens.expiresAt, sql`now()`));

const columns = {
  id: accessTokens.id,
  name: sql<string>`coalesce(${accessTokens.applicationName}, '')`,
  scope: accessTokens.scope,
  createdAt: accessTokens.createdAt,
  lastUsedAt: accessTokens.lastUsedAt,
  expiresAt: accessTokens.expiresAt,
};

export async function listApplicationTokens(db: Queryable, userId: number) {
  return await db.select(columns).from(accessTokens).where(validApiKeysOf(userId)).orderBy(desc(accessTokens.id));
}
export type ApplicationTokenRow = Awaited<ReturnType<typeof listApplicationTokens>>[number];

export async function countApplicationTokens(db: Queryable, userId: number): Promise<number> {
  const [row] = await db.select({ count: count() }).from(accessTokens).where(validApiKeysOf(userId));
  return row?.count ?? 0;
}

export async function insertApplicationToken(
  tx: Queryable,
  token: { userId: number; tokenHash: Buffer; applicationName: string; scope: ApiKeyScope; expiresAt: Date },
): Promise<ApplicationTokenRow> {
  const [row] = await tx.insert(accessTokens).values(token).returning(columns);
  if (!row) throw new Error('the insert returned no API key');
  return row;
}

export async function deleteApplicationToken(tx: Queryable, userId: number, id: number): Promise<boolean> {
  const deleted = await tx
    .delete(accessTokens)
    .where(and(eq(accessTokens.id, id), eq(accessTokens.userId, userId), isNotNull(accessTokens.applicationName)))
    .returning({ id: accessTokens.id });
  return deleted.length > 0;
}

/** Returns undefined if the session has been deleted or if the token is an API key. */
export async function sessionOpenedAt(db: Queryable, tokenId: number): Promise<Date | undefined> {
  const [row] = await db
    .select({ createdAt: accessTokens.createdAt })
    .from(accessTokens)
    .where(and(eq(accessTokens.id, tokenId), isNull(accessTokens.applicationName)));
  return row?.createdAt;
}

/**
 * Returns when the owner last signed in to the session or confirmed it; undefined if the session has been deleted or if
 * the token is an API key.
 */
export async function sessionConfirmedAt(db: Queryable, tokenId: number): Promise<Date | undefined> {
  const [row] = await db
    .select({ createdAt: accessTokens.createdAt, confirmedAt: accessTokens.confirmedAt })
    .from(accessTokens)
    .where(and(eq(accessTokens.id, tokenId), isNull(accessTokens.applicationName)));
  return row && (row.confirmedAt ?? row.createdAt);
}

export async function confirmSession(tx: Queryable, tokenId: number): Promise<void> {
  await tx.update(accessTokens).set({ confirmedAt: sql`now()` }).where(eq(accessTokens.id, tokenId));
}
