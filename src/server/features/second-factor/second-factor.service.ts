/** Sets up, changes and removes the second factor of a signed-in user. */

import type { z } from 'zod';
import { MINUTE_MS } from '#contract/durations.ts';
import { MAX_PASSKEYS } from '#contract/limits.ts';
import { type FieldProblem, fieldProblem } from '#contract/problems.ts';
import type { Confirmation, PasskeyRegistration } from '#contract/second-factor.ts';
import { secondFactorOf } from '#rules/auth/second-factor.ts';
import { type Db, type Tx, withTransaction } from '../../db/db.ts';
import { recordChanges } from '../../events/changes.ts';
import { fail, failField, failIfAny } from '../../http/app-error.ts';
import type { SessionUser } from '../../http/handlers.ts';
import { limitGuesses } from '../../limits/guesses.ts';
import { enqueueMail } from '../../mail/mail.ts';
import { recordStaffAction } from '../audit/index.ts';
import {
  checkPassword,
  confirmSession,
  findById,
  findContactByName,
  lockConfirmedAccount,
  lockContact,
  lockOwnAccount,
  setSecondFactor,
} from '../auth/index.ts';
import { readMarketplace } from '../marketplace/index.ts';
import { consumeProof, prepareProof } from './factor-proof.service.ts';
import {
  assertionOptions,
  type ChallengeOwner,
  type FactorContext,
  redeemChallenge,
  registrationOptions,
  verifyRegistration,
} from './passkeys.service.ts';
import { hashRecoveryCode, makeRecoveryCodes } from './recovery-codes.service.ts';
import { secondFactorEmail } from './second-factor.emails.ts';
import {
  activatePendingSecret,
  countPasskeys,
  countRecoveryCodes,
  deletePasskey,
  deletePasskeys,
  deleteTotp,
  findTotp,
  hasTotp,
  insertPasskey,
  listPasskeys,
  lockFactorKey,
  type PasskeyRow,
  replaceRecoveryCodes,
  savePendingSecret,
  setPasskeyName,
} from './second-factor.store.ts';
import { decryptSecret, describeSecret, encryptSecret, makeSecret, timeStepOf } from './totp.service.ts';

const SETUP_LIFETIME_MS = 30 * MINUTE_MS;

async function makeCodes(tx: Tx, userId: number): Promise<string[]> {
  const codes = makeRecoveryCodes();
  await replaceRecoveryCodes(tx, userId, codes.map(hashRecoveryCode));
  return codes;
}

/** Records the account's second factor and notifies the user's clients; deletes the recovery codes if none remains. */
async function updateAccount(tx: Tx, userId: number): Promise<void> {
  const hasPasskey = (await countPasskeys(tx, userId)) > 0;
  const factor = secondFactorOf({ hasTotp: await hasTotp(tx, userId), hasPasskey });
  await setSecondFactor(tx, userId, factor);
  await recordChanges(tx, [{ userId, type: 'account', id: userId }]);
  if (factor === 'none') await replaceRecoveryCodes(tx, userId, []);
}

/** Updates the account after a factor was added; returns recovery codes, which the user must see, if it had none. */
async function updateAfterAdding(tx: Tx, userId: number): Promise<string[]> {
  await updateAccount(tx, userId);
  return (await countRecoveryCodes(tx, userId)) === 0 ? await makeCodes(tx, userId) : [];
}

/** Returns the new secret, which is not active until `activateTotp` receives a code that was generated from it. */
export async function beginTotp({ db }: FactorContext, me: SessionUser): Promise<{ secret: string; uri: string }> {
  const secret = makeSecret();
  await withTransaction(db, async (tx) => {
    await lockConfirmedAccount(tx, me);
    const pending = encryptSecret(await lockFactorKey(tx), me.id, secret);
    await savePendingSecret(tx, me.id, { pending, pendingExpiresAt: new Date(Date.now() + SETUP_LIFETIME_MS) });
  });
  return describeSecret(secret, { label: me.name, issuer: (await readMarketplace(db)).name });
}

/**
 * Returns recovery codes if the account had none. Needs no rate limit: only the user's own session can guess codes
 * here.
 */
export async function activateTotp({ db, links }: FactorContext, me: SessionUser, code: string): Promise<string[]> {
  return await withTransaction(db, async (tx) => {
    const account = await lockConfirmedAccount(tx, me);
    const row = await findTotp(tx, me.id);
    const step = row?.pending ? timeStepOf(decryptSecret(row.key, me.id, row.pending), code, Date.now()) : null;
    if (step === null) failField('code', 'wrong_code');
    await activatePendingSecret(tx, me.id, step);
    await enqueueMail(tx, secondFactorEmail('totp_added', account, links));
    return await updateAfterAdding(tx, me.id);
  });
}

export async function removeTotp({ db, links }: FactorContext, me: SessionUser): Promise<void> {
  await withTransaction(db, async (tx) => {
    const account = await lockConfirmedAccount(tx, me);
    if (!(await deleteTotp(tx, me.id))) return;
    await updateAccount(tx, me.id);
    await enqueueMail(tx, secondFactorEmail('totp_removed', account, links));
  });
}

/** The caller must have locked the account. Returns false if it had no second factor. */
export async function removeAllFactors(tx: Tx, userId: number): Promise<boolean> {
  const hadFactor = (await hasTotp(tx, userId)) || (await countPasskeys(tx, userId)) > 0;
  await deleteTotp(tx, userId);
  await deletePasskeys(tx, userId);
  await updateAccount(tx, userId);
  return hadFactor;
}

export async function turnOff({ db, links }: FactorContext, me: SessionUser): Promise<void> {
  await withTransaction(db, async (tx) => {
    const account = await lockConfirmedAccount(tx, me);
    if (await removeAllFactors(tx, me.id)) await enqueueMail(tx, secondFactorEmail('turned_off', account, links));
  });
}

/** Throws 404 if the account has no second factor that the codes could replace. */
export async function renewCodes({ db, links }: FactorContext, me: SessionUser): Promise<string[]> {
  return await withTransaction(db, async (tx) => {
    const account = await lockConfirmedAccount(tx, me);
    if (account.secondFactor === 'none') fail('not_found');
    await enqueueMail(tx, secondFactorEmail('codes_renewed', account, links));
    await recordChanges(tx, [{ userId: me.id, type: 'account', id: me.id }]);
    return await makeCodes(tx, me.id);
  });
}

const sessionOwner = (purpose: 'registration' | 'confirmation', me: SessionUser): ChallengeOwner => ({
  purpose,
  sessionId: me.tokenId,
  signInHash: null,
});

async function refuseTooManyPasskeys(tx: Tx, userId: number): Promise<void> {
  if ((await countPasskeys(tx, userId)) >= MAX_PASSKEYS)
    failField('passkey', 'too_many_passkeys', { max: MAX_PASSKEYS });
}

export async function beginPasskey({ db, rp }: FactorContext, me: SessionUser): Promise<Record<string, unknown>> {
  const account = await withTransaction(db, async (tx) => {
    const owner = await lockConfirmedAccount(tx, me);
    await refuseTooManyPasskeys(tx, me.id);
    return owner;
  });
  return await registrationOptions(db, rp, account, sessionOwner('registration', me));
}

export async function addPasskey(
  { db, rp, links }: FactorContext,
  me: SessionUser,
  { name, passkey }: { name: string; passkey: PasskeyRegistration },
): Promise<{ passkey: PasskeyRow; codes: string[] }> {
  const challenge = await redeemChallenge(db, passkey.response.clientDataJSON, sessionOwner('registration', me));
  if (challenge === undefined) failField('passkey', 'passkey_expired');
  const verified = await verifyRegistration(rp, passkey, challenge);
  if (!verified) failField('passkey', 'passkey_refused');
  return await withTransaction(db, async (tx) => {
    const account = await lockConfirmedAccount(tx, me);
    await refuseTooManyPasskeys(tx, me.id);
    const row = await insertPasskey(tx, { ...verified, userId: me.id, name });
    if (!row) failField('passkey', 'passkey_exists');
    await enqueueMail(tx, secondFactorEmail('passkey_added', account, links, { name }));
    return { passkey: row, codes: await updateAfterAdding(tx, me.id) };
  });
}

/**
 * Renames a passkey. `readName` parses the body and is called last, so that an unknown id is refused before an invalid
 * name.
 */
export async function checkOwnPasskey(db: Db, userId: number, id: number): Promise<void> {
  if (!(await listPasskeys(db, userId)).some((passkey) => passkey.id === id)) fail('not_found');
}

export async function renamePasskey(db: Db, userId: number, id: number, name: string): Promise<PasskeyRow> {
  return (await setPasskeyName(db, userId, { id, name })) ?? fail('not_found');
}

export async function removePasskey({ db, links }: FactorContext, me: SessionUser, id: number): Promise<void> {
  await withTransaction(db, async (tx) => {
    const account = await lockConfirmedAccount(tx, me);
    const { name } = (await deletePasskey(tx, me.id, id)) ?? fail('not_found');
    await updateAccount(tx, me.id);
    await enqueueMail(tx, secondFactorEmail('passkey_removed', account, links, { name }));
  });
}

export const confirmationOptions = ({ db, rp }: FactorContext, me: SessionUser): Promise<Record<string, unknown>> =>
  assertionOptions(db, rp, me.id, sessionOwner('confirmation', me));

/** Confirms the session for a limited time. Requires the password and the second factor, if the account has them. */
export async function confirm(
  context: FactorContext,
  me: SessionUser,
  { password, ...submitted }: z.output<typeof Confirmation>,
): Promise<void> {
  const { db, limiter, limits } = context;
  const { passwordHash } = await checkPassword(context, me, password, 'password');
  const { secondFactor } = (await findById(db, me.id)) ?? fail('unauthenticated');
  const proof = await prepareProof(context, me.id, submitted, sessionOwner('confirmation', me));
  if (secondFactor !== 'none' && !proof) failField('code', 'required');
  const problems: FieldProblem[] = [];
  const attempt = async (): Promise<true | undefined> => {
    const problem = await withTransaction(db, async (tx) => {
      const account = await lockOwnAccount(tx, me, { passwordHash, field: 'password' });
      if (account.secondFactor !== 'none') {
        const wrong = proof ? await consumeProof(tx, me.id, proof) : fieldProblem('code', 'required');
        if (wrong) return wrong;
      }
      await confirmSession(tx, me.tokenId);
      return null;
    });
    if (problem) problems.push(problem);
    return problem ? undefined : true;
  };
  await limitGuesses(limiter, proof?.by === 'totp' ? [[limits.factorSession, String(me.id)]] : [], attempt);
  failIfAny(problems);
}

export async function resetSecondFactor(
  { db, publicUrl }: { db: Db; publicUrl: string },
  name: string,
): Promise<'removed' | 'no_factor' | 'not_found'> {
  const contact = await findContactByName(db, name);
  if (!contact) return 'not_found';
  return await withTransaction(db, async (tx) => {
    await lockContact(tx, { id: contact.id });
    if (!(await removeAllFactors(tx, contact.id))) return 'no_factor';
    await enqueueMail(tx, secondFactorEmail('reset', contact, { publicUrl }));
    await recordStaffAction(tx, {
      actorId: null,
      action: 'people.reset-factor',
      target: { kind: 'user', id: contact.id },
      before: { second_factor: contact.secondFactor },
      after: { second_factor: 'none' },
    });
    return 'removed';
  });
}
