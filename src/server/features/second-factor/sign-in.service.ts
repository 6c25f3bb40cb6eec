/** Completes sign-ins with the second factor, and signs in with a passkey alone. */

import { createHash, randomBytes } from 'node:crypto';
import type { z } from 'zod';
import { type FieldProblem, fieldProblem } from '#contract/problems.ts';
import type { FactorCompletion, PasskeyAssertion } from '#contract/second-factor.ts';
import { type Tx, withTransaction } from '../../db/db.ts';
import { AppError, fail, failIfAny } from '../../http/app-error.ts';
import { type GuessCounter, limitGuesses } from '../../limits/guesses.ts';
import { enqueueMail } from '../../mail/mail.ts';
import {
  type AccountRow,
  countFailure,
  deleteSignInChallenge,
  findById,
  findSignInChallenge,
  insertSession,
  lockAccountKey,
  refuseUnlessActive,
} from '../auth/index.ts';
import { refuseSuspendedUser } from '../moderation/index.ts';
import { consumeProof, type PreparedProof, preparePasskey, prepareProof } from './factor-proof.service.ts';
import type { FactorContext } from './passkeys.service.ts';
import { assertionOptions } from './passkeys.service.ts';
import { secondFactorEmail } from './second-factor.emails.ts';
import { countRecoveryCodes } from './second-factor.store.ts';

type Sender = { userAgent: string; cookies: Readonly<Record<string, string | undefined>> };
type SignedIn = { token: string; account: AccountRow };

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();
const signInOwner = (purpose: 'second_factor' | 'sign_in', token: string) => ({
  purpose,
  sessionId: null,
  signInHash: hashOf(token),
});

/**
 * Counts wrong codes of the authenticator app: no other factor is short enough to be guessed. An attacker who has the
 * password or the Google account cannot lock the owner out: the owner's known devices have their own counters, and too
 * many failures only delay further codes.
 */
function codeCounters(
  { limits, devices }: FactorContext,
  account: AccountRow,
  cookies: Sender['cookies'],
): GuessCounter[] {
  const device = devices.find(cookies, account);
  return [device === undefined ? [limits.factorStrangers, String(account.id)] : [limits.factorDevice, device]];
}

/** Warns the owner: only a person who has the password or the Google account can enter codes. */
async function alertOwner({ db, links, limiter, limits }: FactorContext, account: AccountRow): Promise<void> {
  if ((await limiter.consume(limits.factorAlerts, String(account.id))) > 0) return;
  await withTransaction(db, (tx) => enqueueMail(tx, secondFactorEmail('wrong_codes', account, links)));
}

/**
 * Runs under the account's lock, so that concurrent requests consume a challenge, a code or a passkey response only
 * once.
 */
async function finishChallenge(
  tx: Tx,
  { links }: FactorContext,
  { tokenHash, account, proof, userAgent }: Attempt,
): Promise<{ token: string } | { problem: FieldProblem; isLast: boolean }> {
  const current = (await lockAccountKey(tx, account.id)) ?? fail('invalid_sign_in_code');
  refuseUnlessActive(current);
  // The challenge is missing after a change of the password, a completed sign-in, or too many wrong codes.
  if (!(await findSignInChallenge(tx, tokenHash))) fail('invalid_sign_in_code');
  const problem = await consumeProof(tx, account.id, proof);
  if (problem) return { problem, isLast: await countFailure(tx, tokenHash) };
  await deleteSignInChallenge(tx, tokenHash);
  if (proof.by === 'recovery_code') {
    const codes = await countRecoveryCodes(tx, account.id);
    await enqueueMail(tx, secondFactorEmail('recovery_code_used', account, links, { codes }));
  }
  return { token: await insertSession(tx, account.id, userAgent) };
}

type Attempt = { tokenHash: Buffer; account: AccountRow; proof: PreparedProof; userAgent: string };

/**
 * Throws 401 if the sign-in has expired, was completed or was ended by too many wrong codes, and 422 if the proof is
 * wrong.
 */
export async function completeSignIn(
  context: FactorContext,
  { token, ...submitted }: z.output<typeof FactorCompletion>,
  { userAgent, cookies }: Sender,
): Promise<SignedIn> {
  const tokenHash = hashOf(token);
  const challenge = (await findSignInChallenge(context.db, tokenHash)) ?? fail('invalid_sign_in_code');
  const account = (await findById(context.db, challenge.userId)) ?? fail('invalid_sign_in_code');
  if (account.status === 'suspended') await refuseSuspendedUser(context.db, account.id);
  const proof = await prepareProof(context, account.id, submitted, signInOwner('second_factor', token));
  if (!proof) throw new AppError('validation_failed', { problems: [fieldProblem('code', 'required')] });
  const problems: FieldProblem[] = [];
  const attempt = async (): Promise<{ token: string } | undefined> => {
    const outcome = await withTransaction(context.db, (tx) =>
      finishChallenge(tx, context, { tokenHash, account, proof, userAgent }),
    );
    if ('token' in outcome) return outcome;
    problems.push(outcome.problem);
    if (outcome.isLast) await alertOwner(context, account);
    return undefined;
  };
  const counters = proof.by === 'totp' ? codeCounters(context, account, cookies) : [];
  const opened = await limitGuesses(context.limiter, counters, attempt);
  failIfAny(problems);
  return { token: opened?.token ?? fail('invalid_sign_in_code'), account };
}

/** Without a token, returns options for a new sign-in without a password. */
export async function passkeyOptions(
  { db, rp }: FactorContext,
  token: string | undefined,
): Promise<{ token: string; options: Record<string, unknown> }> {
  if (token === undefined) {
    const fresh = randomBytes(32).toString('base64url');
    return { token: fresh, options: await assertionOptions(db, rp, undefined, signInOwner('sign_in', fresh)) };
  }
  const challenge = (await findSignInChallenge(db, hashOf(token))) ?? fail('invalid_sign_in_code');
  return { token, options: await assertionOptions(db, rp, challenge.userId, signInOwner('second_factor', token)) };
}

/**
 * A passkey whose device verified its user is accepted as two factors: the device, and the user's PIN, fingerprint or
 * face.
 */
export async function signInWithPasskey(
  context: FactorContext,
  { token, passkey }: { token: string; passkey: PasskeyAssertion },
  userAgent: string,
): Promise<SignedIn> {
  const proof = await preparePasskey(context, undefined, passkey, signInOwner('sign_in', token));
  if (proof.by !== 'passkey') {
    failIfAny(proof.by === 'refused' ? [proof.problem] : []);
    return fail('invalid_sign_in_code');
  }
  const { userId } = proof.passkey;
  const account = (await findById(context.db, userId)) ?? fail('invalid_sign_in_code');
  if (account.status === 'suspended') await refuseSuspendedUser(context.db, userId);
  const opened = await withTransaction(context.db, async (tx) => {
    refuseUnlessActive((await lockAccountKey(tx, userId)) ?? fail('invalid_sign_in_code'));
    const problem = await consumeProof(tx, userId, proof);
    failIfAny(problem ? [problem] : []);
    return await insertSession(tx, userId, userAgent);
  });
  return { token: opened, account };
}
