/** Where are accounts found and sessions kept? */
import { and, eq, gt, lt, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/db.ts';
import { accessTokens, currencies, users } from '../../db/schema/accounts.ts';

export type AccountRow = typeof users.$inferSelect & { currencyCode: string };

const columns = { account: users, currencyCode: currencies.code };

/** By e-mail address or user name, without regard to case. */
export async function findByIdentifier(db: Queryable, identifier: string): Promise<AccountRow | undefined> {
  const wanted = identifier.toLowerCase();
  const [row] = await db
    .select(columns)
    .from(users)
    .innerJoin(currencies, eq(currencies.id, users.currencyId))
    .where(or(eq(sql`lower(${users.email})`, wanted), eq(sql`lower(${users.name})`, wanted)))
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

/** The active person behind a token that has not expired. */
export async function findByToken(db: Queryable, tokenHash: Buffer) {
  const [row] = await db
    .select({
      id: users.id,
      name: users.name,
      role: users.role,
      tokenId: accessTokens.id,
      lastUsedAt: accessTokens.lastUsedAt,
    })
    .from(accessTokens)
    .innerJoin(users, eq(users.id, accessTokens.userId))
    .where(
      and(eq(accessTokens.tokenHash, tokenHash), gt(accessTokens.expiresAt, sql`now()`), eq(users.status, 'active')),
    );
  return row;
}

export async function touchToken(db: Queryable, tokenId: number): Promise<void> {
  await db.update(accessTokens).set({ lastUsedAt: sql`now()` }).where(eq(accessTokens.id, tokenId));
}

export async function deleteToken(db: Queryable, tokenId: number): Promise<void> {
  await db.delete(accessTokens).where(eq(accessTokens.id, tokenId));
}

export async function deleteExpiredTokens(db: Queryable): Promise<void> {
  await db.delete(accessTokens).where(lt(accessTokens.expiresAt, sql`now()`));
}
