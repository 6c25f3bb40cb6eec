/** Stores the encrypted secrets of authenticator apps. */
import { randomBytes } from 'node:crypto';
import { and, asc, eq, gt, isNotNull, lt, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../../db/db.ts';
import { loadOrCreateSetting, replaceSetting } from '../../db/settings.ts';
import { totpSecrets } from '../../tables/second-factor.ts';
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
