/** Deletes the second factors of erased accounts. */
import { eq } from 'drizzle-orm';
import type { Tx } from '../../db/db.ts';
import { passkeys, recoveryCodes, totpSecrets } from '../../tables/second-factor.ts';

export async function eraseSecondFactors(tx: Tx, userId: number): Promise<number> {
  const keys = await tx.delete(passkeys).where(eq(passkeys.userId, userId));
  const codes = await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  const secrets = await tx.delete(totpSecrets).where(eq(totpSecrets.userId, userId));
  return (keys.rowCount ?? 0) + (codes.rowCount ?? 0) + (secrets.rowCount ?? 0);
}
