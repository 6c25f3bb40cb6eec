/** Gives users of tests an authenticator app, and reads its codes. */
import { eq } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import type { Db } from '../../src/server/db/db.ts';
import { makeSignInChallenge } from '../../src/server/features/auth/auth.service.ts';
import { hashRecoveryCode } from '../../src/server/features/second-factor/recovery-codes.service.ts';
import {
  activatePendingSecret,
  lockFactorKey,
  replaceRecoveryCodes,
  savePendingSecret,
} from '../../src/server/features/second-factor/second-factor.store.ts';
import { describeSecret, encryptSecret, makeSecret } from '../../src/server/features/second-factor/totp.service.ts';
import { users } from '../../src/server/tables/users.ts';
import type { Person } from './factories.ts';

export const RECOVERY_CODES = ['aaaa-bbbb-cccc-dddd', 'eeee-ffff-gggg-hhhh'];

/** Activates an authenticator app and two recovery codes; returns the secret in base32. */
export async function addTotp(db: Db, { id }: Person): Promise<string> {
  const secret = makeSecret();
  await db.transaction(async (tx) => {
    const pending = encryptSecret(await lockFactorKey(tx), id, secret);
    await savePendingSecret(tx, id, { pending, pendingExpiresAt: new Date(Date.now() + 60_000) });
    await activatePendingSecret(tx, id, 0);
    await replaceRecoveryCodes(tx, id, RECOVERY_CODES.map(hashRecoveryCode));
    await tx.update(users).set({ secondFactor: 'totp' }).where(eq(users.id, id));
  });
  return describeSecret(secret, { label: 'test', issuer: 'test' }).secret;
}

/** Returns the code that the authenticator app shows now, or after this number of time steps. */
export function codeOf(secret: string, steps = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });
}

export async function challengeFor(db: Db, { id }: Person): Promise<string> {
  return (await db.transaction((tx) => makeSignInChallenge(tx, { id, secondFactor: 'totp' }))).token;
}
