/**
 * Verifies the proof of a second factor: a code, a recovery code or a response signed by a passkey. Each proof is
 * accepted only once.
 */

import type { FieldProblem } from '#contract/problems.ts';
import { fieldProblem } from '#contract/problems.ts';
import type { FactorProof, PasskeyAssertion } from '#contract/second-factor.ts';
import type { Tx } from '../../db/db.ts';
import type { FactorContext } from './passkeys.service.ts';
import { type ChallengeOwner, redeemChallenge, verifyAssertion } from './passkeys.service.ts';
import { hashRecoveryCode } from './recovery-codes.service.ts';
import {
  consumeRecoveryCode,
  consumeTimeStep,
  findPasskey,
  findTotp,
  type PasskeyRow,
  recordPasskeyUse,
} from './second-factor.store.ts';
import { decryptSecret, timeStepOf } from './totp.service.ts';

/**
 * A proof after the expensive part of its verification; `consumeProof` completes the verification under the account's
 * lock.
 */
export type PreparedProof =
  | { by: 'totp'; code: string }
  | { by: 'recovery_code'; codeHash: Buffer }
  | { by: 'passkey'; passkey: PasskeyRow; newCounter: number }
  | { by: 'refused'; problem: FieldProblem };

const refused = (problem: FieldProblem): PreparedProof => ({ by: 'refused', problem });

/** Verifies the signature of a passkey. `userId` is undefined if the passkey alone identifies the user. */
export async function preparePasskey(
  { db, rp }: FactorContext,
  userId: number | undefined,
  assertion: PasskeyAssertion,
  owner: ChallengeOwner,
): Promise<PreparedProof> {
  const challenge = await redeemChallenge(db, assertion.response.clientDataJSON, owner);
  if (challenge === undefined) return refused(fieldProblem('passkey', 'passkey_expired'));
  const passkey = await findPasskey(db, assertion.id);
  const { userHandle } = assertion.response;
  const handle = userHandle === undefined ? undefined : Buffer.from(userHandle, 'base64url').toString();
  const isOwners = passkey && (userId ?? passkey.userId) === passkey.userId;
  if (!isOwners || (handle !== undefined && handle !== String(passkey.userId))) {
    return refused(fieldProblem('passkey', 'passkey_unknown'));
  }
  const requireVerifiedUser = userId === undefined;
  const result = await verifyAssertion(rp, assertion, { passkey, challenge, requireVerifiedUser });
  if ('refusal' in result) return refused(fieldProblem('passkey', result.refusal));
  return { by: 'passkey', passkey, newCounter: result.newCounter };
}

export async function prepareProof(
  context: FactorContext,
  userId: number,
  proof: FactorProof,
  owner: ChallengeOwner,
): Promise<PreparedProof | undefined> {
  if (proof.passkey) return await preparePasskey(context, userId, proof.passkey, owner);
  if (proof.recovery_code) return { by: 'recovery_code', codeHash: hashRecoveryCode(proof.recovery_code) };
  return proof.code ? { by: 'totp', code: proof.code } : undefined;
}

async function consumeCode(tx: Tx, userId: number, code: string): Promise<FieldProblem | null> {
  const row = await findTotp(tx, userId);
  const step = row?.secret ? timeStepOf(decryptSecret(row.key, userId, row.secret), code, Date.now()) : null;
  if (step === null) return fieldProblem('code', 'wrong_code');
  return (await consumeTimeStep(tx, userId, step)) ? null : fieldProblem('code', 'code_used');
}

/**
 * Completes the verification of a proof and consumes it, so that it cannot be used again. Returns a problem if the
 * proof is wrong, expired or already used, otherwise null.
 */
export async function consumeProof(tx: Tx, userId: number, proof: PreparedProof): Promise<FieldProblem | null> {
  switch (proof.by) {
    case 'refused':
      return proof.problem;
    case 'totp':
      return await consumeCode(tx, userId, proof.code);
    case 'recovery_code': {
      const isValid = await consumeRecoveryCode(tx, userId, proof.codeHash);
      return isValid ? null : fieldProblem('recovery_code', 'wrong_recovery_code');
    }
    case 'passkey': {
      const isCurrent = await recordPasskeyUse(tx, proof.passkey, proof.newCounter);
      return isCurrent ? null : fieldProblem('passkey', 'passkey_expired');
    }
  }
}
