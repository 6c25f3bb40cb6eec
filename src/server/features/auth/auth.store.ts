/** Finds accounts and stores sessions. */
import { and, desc, eq, inArray, isNull, not, or, sql } from 'drizzle-orm';
import type { ApiKeyScope } from '#rules/auth/api-key-refusal.ts';
import type { Queryable } from '../../db/db.ts';
import { memoizeStatement } from '../../db/prepared.ts';
import { accessTokens } from '../../tables/auth.ts';
import { currencies } from '../../tables/currencies.ts';
import { users } from '../../tables/users.ts';
import { isLive } from './sessions.store.ts';

export type AccountRow = typeof users.$inferSelect & { currencyCode: string };

const columns = { account: users, currencyCode: currencies.code };

export async function findByIdentifier(db: Queryable, identifier: string): Promise<AccountRow | undefined> {
  const lowercased = identifier.toLowerCase();
  const [row] = await db
    .select(columns)
    .from(users)
    .innerJoin(currencies, eq(currencies.id, users.currencyId))
    .where(or(eq(sql`lower(${users.email})`, lowercased), eq(sql`lower(${users.name})`, lowercased)))
    .limit(1);
  return row && { ...row.account, currencyCode: row.currencyCode };
}

export async function findById(db: Queryable, id: number): Promise<AccountRow | undefined> {
  const [row] = await db
    .select(columns)
    .from(users)
    .innerJoin(currencies, eq(currencies.id, users.currencyId))
    .where(eq(users.id, id));
  return row && { ...row.account, currencyCode: row.currencyCode };
}

export type TokenRow = { tokenHash: Buffer; userId: number; expiresAt: Date; userAgent: string };

export async function insertToken(tx: Queryable, token: TokenRow): Promise<void> {
  await tx.insert(accessTokens).values(token);
}

/** A prepared statement, because every request of a signed-in user runs it. */
const userOfToken = memoizeStatement((db) =>
  db
    .select({
      id: users.id,
      name: users.name,
      role: users.role,
      secondFactor: users.secondFactor,
      tokenId: accessTokens.id,
      apiKeyScope: sql<ApiKeyScope | null>`case when ${accessTokens.applicationName} is null then null else ${accessTokens.scope} end`,
      lastUsedAt: accessTokens.lastUsedAt,
      deletionAt: users.deletionAt,
    })
    .from(accessTokens)
    .innerJoin(users, eq(users.id, accessTokens.userId))
    .where(and(eq(accessTokens.tokenHash, sql.placeholder('tokenHash')), isLive, eq(users.status, 'active')))
    .prepare('user_of_token'),
);

export async function findByToken(db: Queryable, tokenHash: Buffer) {
  const [row] = await userOfToken(db).execute({ tokenHash });
  return row;
}

export async function touchToken(db: Queryable, tokenId: number): Promise<void> {
  await db.update(accessTokens).set({ lastUsedAt: sql`now()` }).where(eq(accessTokens.id, tokenId));
}

export async function deleteToken(db: Queryable, tokenId: number): Promise<void> {
  await db.delete(accessTokens).where(eq(accessTokens.id, tokenId));
}

const tokenKey = { tokenId: accessTokens.id, userId: accessTokens.userId };

export async function deleteEndedTokens(tx: Queryable) {
  return await tx.delete(accessTokens).where(not(isLive)).returning(tokenKey);
}

/** Deletes all sessions of a user except for the `count` most recently used. */
export async function deleteSessionsBeyond(tx: Queryable, userId: number, count: number) {
  const sessions = and(eq(accessTokens.userId, userId), isNull(accessTokens.applicationName));
  const oldest = tx
    .select({ id: accessTokens.id })
    .from(accessTokens)
    .where(sessions)
    .orderBy(desc(accessTokens.lastUsedAt), desc(accessTokens.id))
    .offset(count);
  return await tx.delete(accessTokens).where(inArray(accessTokens.id, oldest)).returning(tokenKey);
}

export async function findLiveTokens(db: Queryable, tokenIds: readonly number[]): Promise<number[]> {
  const rows = await db
    .select({ id: accessTokens.id })
    .from(accessTokens)
    .innerJoin(users, eq(users.id, accessTokens.userId))
    .where(and(eq(accessTokens.id, sql`any(${sql.param(tokenIds)}::int[])`), isLive, eq(users.status, 'active')));
  return rows.map(({ id }) => id);
}
