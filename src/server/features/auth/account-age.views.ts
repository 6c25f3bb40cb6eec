/** Reads how old accounts are. */
import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/db.ts';
import { users } from '../../tables/users.ts';

/** `days` includes a fraction. It is measured with the database's clock, which all nodes share. */
export type AccountAge = { days: number; createdAt: Date };

export async function readAccountAge(db: Queryable, userId: number): Promise<AccountAge> {
  const days = sql`extract(epoch from now() - ${users.createdAt}) / 86400`.mapWith(Number);
  const [row] = await db.select({ days, createdAt: users.createdAt }).from(users).where(eq(users.id, userId));
  return row ?? { days: 0, createdAt: new Date() };
}
