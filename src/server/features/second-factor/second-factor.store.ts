/** Stores the encrypted secrets of authenticator apps. */

import { randomBytes } from 'node:crypto';
import { and, asc, eq, gt, isNotNull, lt, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../../db/db.ts';
import { loadOrCreateSetting, replaceSetting } from '../../db/settings.ts';
import { passkeyChallenges, passkeys, recoveryCodes, totpSecrets } from '../../tables/second-factor.ts';
import { settings } from '../../tables/settings.ts';

const KEY = 'factor_key';
const makeKey = (): string => randomBytes(32).toString('hex');

/**
 * Locks the encryption key until the transaction ends, so that no secret is written with a key that is being replaced.
 */
export async function lockFactorKey(tx: Tx): Promise<Buffer> {
  await loadOrCreateSetting(tx, KEY, makeKey);
  const [row] = await tx
    .select({ value: settings.value })
    .from(settings)
    .where(eq(settings.name, KEY))
    .for('no key update');
  return Buffer.from(row?.value ?? '', 'hex');
}

/** The caller must have locked the encryption key. */
export async function replaceFactorKey(tx: Tx): Promise<Buffer> {
  const value = makeKey();
  await replaceSetting(tx, KEY, value);
  return Buffer.from(value, 'hex');
}

type TotpRow = {
  /** The key that encrypts the secrets, read in the same statement so that it always matches them. */
  key: Buffer;
  secret: Buffer | null;
  /** The secret that is not confirmed yet; null if there is none or it has expired. */
  pending: Buffer | null;
};

export async function findTotp(db: Queryable, userId: number): Promise<TotpRow | undefined> {
  const [row] = await db
    .select({
      key: settings.value,
      secret: totpSecrets.secret,
      pending: totpSecrets.pending,
      isPendingValid: sql<boolean>`coalesce(${totpSecrets.pendingExpiresAt} > now(), false)`,
    })
    .from(totpSecrets)
    .innerJoin(settings, eq(settings.name, KEY))
    .where(eq(totpSecrets.userId, userId));
  if (!row) return undefined;
  return { key: Buffer.from(row.key, 'hex'), secret: row.secret, pending: row.isPendingValid ? row.pending : null };
}

export async function savePendingSecret(
  tx: Queryable,
  userId: number,
  { pending, pendingExpiresAt }: { pending: Buffer; pendingExpiresAt: Date },
): Promise<void> {
  await tx
    .insert(totpSecrets)
    .values({ userId, pending, pendingExpiresAt })
    .onConflictDoUpdate({ target: totpSecrets.userId, set: { pending, pendingExpiresAt } });
}

/** `lastStep` is the time step of the code that confirmed the secret. */
export async function activatePendingSecret(tx: Queryable, userId: number, lastStep: number): Promise<void> {
  await tx
    .update(totpSecrets)
    .set({ secret: sql`${totpSecrets.pending}`, pending: null, pendingExpiresAt: null, lastStep })
    .where(eq(totpSecrets.userId, userId));
}

/** Records the time step of an accepted code. Returns false if this code, or a later one, was accepted before. */
export async function consumeTimeStep(tx: Queryable, userId: number, step: number): Promise<boolean> {
  const updated = await tx
    .update(totpSecrets)
    .set({ lastStep: step })
    .where(and(eq(totpSecrets.userId, userId), lt(totpSecrets.lastStep, step)))
    .returning({ userId: totpSecrets.userId });
  return updated.length > 0;
}

export async function hasTotp(db: Queryable, userId: number): Promise<boolean> {
  return (await db.$count(totpSecrets, and(eq(totpSecrets.userId, userId), isNotNull(totpSecrets.secret)))) > 0;
}

export async function deleteTotp(tx: Queryable, userId: number): Promise<boolean> {
  const rows = await tx
    .delete(totpSecrets)
    .where(eq(totpSecrets.userId, userId))
    .returning({ secret: totpSecrets.secret });
  return rows.some(({ secret }) => secret !== null);
}

const BATCH_SIZE = 500;

export async function convertSecrets(tx: Tx, convert: (secret: Buffer, userId: number) => Buffer): Promise<void> {
  let after = 0;
  for (;;) {
    const rows = await tx
      .select({ userId: totpSecrets.userId, secret: totpSecrets.secret, pending: totpSecrets.pending })
      .from(totpSecrets)
      .where(gt(totpSecrets.userId, after))
      .orderBy(asc(totpSecrets.userId))
      .limit(BATCH_SIZE)
      .for('no key update');
    for (const { userId, secret, pending } of rows) {
      const set = { secret: secret && convert(secret, userId), pending: pending && convert(pending, userId) };
      await tx.update(totpSecrets).set(set).where(eq(totpSecrets.userId, userId));
      after = userId;
    }
    if (rows.length < BATCH_SIZE) return;
  }
}

export type PasskeyRow = typeof passkeys.$inferSelect;
export type ChallengeRow = typeof passkeyChallenges.$inferSelect;

export async function listPasskeys(db: Queryable, userId: number): Promise<PasskeyRow[]> {
  return await db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.id));
}

export async function findPasskey(db: Queryable, credentialId: string): Promise<PasskeyRow | undefined> {
  const [row] = await db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId));
  return row;
}

/** Returns undefined if an account has this passkey already. */
export async function insertPasskey(tx: Queryable, row: typeof passkeys.$inferInsert): Promise<PasskeyRow | undefined> {
  const [inserted] = await tx.insert(passkeys).values(row).onConflictDoNothing().returning();
  return inserted;
}

/**
 * Records a use. Returns false if the counter has changed since it was read, because another request has used the
 * passkey.
 */
export async function recordPasskeyUse(
  tx: Queryable,
  { id, counter }: Pick<PasskeyRow, 'id' | 'counter'>,
  newCounter: number,
): Promise<boolean> {
  const updated = await tx
    .update(passkeys)
    .set({ counter: newCounter, lastUsedAt: sql`now()` })
    .where(and(eq(passkeys.id, id), eq(passkeys.counter, counter)))
    .returning({ id: passkeys.id });
  return updated.length > 0;
}

const isOwn = (userId: number, id: number) => and(eq(passkeys.id, id), eq(passkeys.userId, userId));

export async function setPasskeyName(
  db: Queryable,
  userId: number,
  { id, name }: { id: number; name: string },
): Promise<PasskeyRow | undefined> {
  const [row] = await db.update(passkeys).set({ name }).where(isOwn(userId, id)).returning();
  return row;
}

export async function deletePasskey(tx: Queryable, userId: number, id: number): Promise<PasskeyRow | undefined> {
  const [row] = await tx.delete(passkeys).where(isOwn(userId, id)).returning();
  return row;
}

export async function deletePasskeys(tx: Queryable, userId: number): Promise<void> {
  await tx.delete(passkeys).where(eq(passkeys.userId, userId));
}

/** Stores a challenge. Deletes expired challenges, which remain when users abandon a sign-in. */
export async function insertChallenge(db: Queryable, row: ChallengeRow): Promise<void> {
  await db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, sql`now()`));
  await db.insert(passkeyChallenges).values(row);
}

/** Deletes the challenge, so that it is valid for one attempt only, even if that attempt fails. */
export async function consumeChallenge(db: Queryable, challengeHash: Buffer): Promise<ChallengeRow | undefined> {
  const [row] = await db
    .delete(passkeyChallenges)
    .where(eq(passkeyChallenges.challengeHash, challengeHash))
    .returning();
  return row;
}

/** The caller must have locked the account. */
export async function countPasskeys(tx: Tx, userId: number): Promise<number> {
  return await tx.$count(passkeys, eq(passkeys.userId, userId));
}

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

export async function eraseSecondFactors(tx: Tx, userId: number): Promise<number> {
  const keys = await tx.delete(passkeys).where(eq(passkeys.userId, userId));
  const codes = await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  const secrets = await tx.delete(totpSecrets).where(eq(totpSecrets.userId, userId));
  return (keys.rowCount ?? 0) + (codes.rowCount ?? 0) + (secrets.rowCount ?? 0);
}
