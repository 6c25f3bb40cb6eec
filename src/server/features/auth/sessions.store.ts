/** Finds, lists and ends the sessions of a user. */
import { and, eq, gt, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { retention } from '#contract/retention.ts';
import type { Queryable } from '../../db/db.ts';
import { accessTokens } from '../../tables/auth.ts';
import { users } from '../../tables/users.ts';

/** Excludes API keys, which are listed separately. */
export function ownSessions(userId: number) {
  return and(eq(accessTokens.userId, userId), isNull(accessTokens.applicationName), isLive);
}

/** Returns false if this user has no session with that id. */
export async function deleteOwnSession(db: Queryable, userId: number, id: number): Promise<boolean> {
  const deleted = await db
    .delete(accessTokens)
    .where(and(eq(accessTokens.id, id), ownSessions(userId)))
    .returning({ id: accessTokens.id });
  return deleted.length > 0;
}

export async function deleteOtherSessions(db: Queryable, userId: number, keptId: number): Promise<number[]> {
  const deleted = await db
    .delete(accessTokens)
    .where(and(ne(accessTokens.id, keptId), ownSessions(userId)))
    .returning({ id: accessTokens.id });
  return deleted.map(({ id }) => id);
}

/** A session without requests for this many days expires. API keys expire only on their fixed date. */
export const SESSION_IDLE_DAYS = retention.sessions.amount;

/** Matches tokens that have not expired. A session must also have been used recently. */
export const isLive: SQL = sql`(${and(
  gt(accessTokens.expiresAt, sql`now()`),
  or(
    isNotNull(accessTokens.applicationName),
    gt(accessTokens.lastUsedAt, sql`now() - make_interval(days => ${SESSION_IDLE_DAYS})`),
  ),
)})`;

export async function isTokenLive(db: Queryable, tokenId: number): Promise<boolean> {
  return (await db.$count(accessTokens, and(eq(accessTokens.id, tokenId), isLive))) > 0;
}

export async function deleteAllTokens(tx: Queryable, userId: number): Promise<void> {
  await tx.delete(accessTokens).where(eq(accessTokens.userId, userId));
}

export async function findSuspendedByToken(db: Queryable, tokenHash: Buffer): Promise<number | undefined> {
  const [row] = await db
    .select({ id: users.id })
    .from(accessTokens)
    .innerJoin(users, eq(users.id, accessTokens.userId))
    .where(and(eq(accessTokens.tokenHash, tokenHash), isLive, eq(users.status, 'suspended')));
  return row?.id;
}
