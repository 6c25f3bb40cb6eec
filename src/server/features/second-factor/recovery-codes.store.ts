/** Stores the hashes of recovery codes. */
import { and, eq } from 'drizzle-orm';
import type { Queryable } from '../../db/db.ts';
import { recoveryCodes } from '../../tables/second-factor.ts';

export async function countRecoveryCodes(db: Queryable, userId: number): Promise<number> {
  return await db.$count(recoveryCodes, eq(recoveryCodes.userId, userId));
}

/** An empty list deletes all codes. */
export async function replaceRecoveryCodes(tx: Queryable, userId: number, hashes: readonly Buffer[]): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  if (hashes.length > 0) await tx.insert(recoveryCodes).values(hashes.map((codeHash) => ({ userId, codeHash })));
}

/** Returns false if the code is wrong or another request has already used it. */
export async function consumeRecoveryCode(tx: Queryable, userId: number, codeHash: Buffer): Promise<boolean> {
  const deleted = await tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash)))
    .returning({ id: recoveryCodes.id });
  return deleted.length > 0;
}
