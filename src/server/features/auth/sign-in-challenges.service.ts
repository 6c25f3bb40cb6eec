/** Creates the challenge of a sign-in that still needs the second factor. */

import { createHash, randomBytes } from 'node:crypto';
import { MINUTE_MS } from '#contract/durations.ts';
import { retention } from '#contract/retention.ts';
import type { SecondFactorChallenge } from '#contract/second-factor-challenge.ts';
import { factorMethods } from '#rules/auth/second-factor.ts';
import type { Tx } from '../../db/db.ts';
import type { AccountKey } from './accounts.store.ts';
import { insertSignInChallenge } from './sign-in-challenges.store.ts';

const LIFETIME_MS = retention.signInCodes.amount * MINUTE_MS;

/** The caller must have locked the account and verified its password or Google account. */
export async function makeSignInChallenge(
  tx: Tx,
  { id, secondFactor }: Pick<AccountKey, 'id' | 'secondFactor'>,
): Promise<SecondFactorChallenge> {
  const token = randomBytes(32).toString('base64url');
  const tokenHash = createHash('sha256').update(token).digest();
  await insertSignInChallenge(tx, { tokenHash, userId: id, expiresAt: new Date(Date.now() + LIFETIME_MS) });
  return { token, methods: factorMethods(secondFactor) };
}
