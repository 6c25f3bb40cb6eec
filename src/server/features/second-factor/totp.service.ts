/** Creates, encrypts and checks the secrets of authenticator apps (TOTP, RFC 6238). */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { Tx } from '../../db/db.ts';
import { convertSecrets, lockFactorKey, replaceFactorKey } from './second-factor.store.ts';

const PERIOD_SECONDS = 30;
/** Accepts the previous and the next code too, because clocks differ. */
const WINDOW = 1;
/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20;
const IV_BYTES = 12;
const TAG_BYTES = 16;

export const makeSecret = (): Buffer => randomBytes(SECRET_BYTES);

/** Encrypts with AES-256-GCM. The user's id is authenticated, so that no row can be copied to another account. */
export function encryptSecret(key: Buffer, userId: number, secret: Buffer): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(String(userId)));
  const encrypted = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted]);
}

/** Throws if the secret was encrypted with another key or for another user. */
export function decryptSecret(key: Buffer, userId: number, stored: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, stored.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(String(userId)))
    .setAuthTag(stored.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(stored.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
}

const totpOf = (secret: Buffer, { label, issuer }: { label: string; issuer: string }): TOTP =>
  new TOTP({
    issuer,
    label,
    secret: Secret.fromHex(secret.toString('hex')),
    period: PERIOD_SECONDS,
  });

/** Returns the secret as users type it, in base32, and as the URI in the QR code. */
export function describeSecret(
  secret: Buffer,
  account: { label: string; issuer: string },
): { secret: string; uri: string } {
  const totp = totpOf(secret, account);
  return { secret: totp.secret.base32, uri: totp.toString() };
}

/** Returns the time step of a code; null if the code is wrong. */
export function timeStepOf(secret: Buffer, code: string, now: number): number | null {
  const token = code.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return null;
  const delta = totpOf(secret, { label: '', issuer: '' }).validate({ token, timestamp: now, window: WINDOW });
  return delta === null ? null : Math.floor(now / 1000 / PERIOD_SECONDS) + delta;
}

/** Replaces the encryption key and encrypts all secrets again. */
export async function rotateFactorKey(tx: Tx): Promise<void> {
  const old = await lockFactorKey(tx);
  const current = await replaceFactorKey(tx);
  await convertSecrets(tx, (secret, userId) => encryptSecret(current, userId, decryptSecret(old, userId, secret)));
}
