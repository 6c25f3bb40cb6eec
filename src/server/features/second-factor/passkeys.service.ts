/** Creates challenges for passkeys and verifies what browsers return (WebAuthn). */

import { createHash } from 'node:crypto';
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { MINUTE_MS } from '#contract/durations.ts';
import type { PasskeyAssertion, PasskeyRegistration } from '#contract/second-factor.ts';
import type { Config } from '../../config/config.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/db.ts';
import { readMarketplace } from '../marketplace/index.ts';
import {
  type ChallengeRow,
  consumeChallenge,
  insertChallenge,
  listPasskeys,
  type PasskeyRow,
} from './second-factor.store.ts';

/** Ed25519, ECDSA with P-256, and RSA: what authenticators support. The library's default needs an experimental API. */
const ALGORITHMS = [-8, -7, -257];
const LIFETIME_MS = 5 * MINUTE_MS;

/**
 * The site that passkeys are registered for: browsers offer them only on the host `id` and its subdomains, and this
 * server accepts them only from `origin`.
 */
export type RelyingParty = { readonly id: string; readonly origin: string };
export type FactorContext = Context & { rp: RelyingParty };

export function relyingPartyOf({ publicUrl }: Pick<Config, 'publicUrl'>): RelyingParty {
  const { hostname, origin } = new URL(publicUrl);
  return { id: hostname, origin };
}

export type ChallengeOwner = Pick<ChallengeRow, 'purpose' | 'sessionId' | 'signInHash'>;

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

async function storeChallenge(db: Db, challenge: string, owner: ChallengeOwner): Promise<void> {
  await insertChallenge(db, {
    ...owner,
    challengeHash: hashOf(challenge),
    expiresAt: new Date(Date.now() + LIFETIME_MS),
  });
}

/** Options as the browser expects them; the contract only defines that they are an object. */
type Options = Record<string, unknown>;

export async function registrationOptions(
  db: Db,
  rp: RelyingParty,
  account: { id: number; name: string; email: string },
  owner: ChallengeOwner,
): Promise<Options> {
  const passkeys = await listPasskeys(db, account.id);
  const options = await generateRegistrationOptions({
    rpName: (await readMarketplace(db)).name,
    rpID: rp.id,
    userName: account.name,
    userDisplayName: account.name,
    userID: new TextEncoder().encode(String(account.id)),
    attestationType: 'none',
    excludeCredentials: passkeys.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
  await storeChallenge(db, options.challenge, owner);
  return { ...options };
}

/**
 * If `userId` is undefined, the browser offers every passkey that it has for this site, and the device must verify its
 * user.
 */
export async function assertionOptions(
  db: Db,
  rp: RelyingParty,
  userId: number | undefined,
  owner: ChallengeOwner,
): Promise<Options> {
  const passkeys = userId === undefined ? [] : await listPasskeys(db, userId);
  const options = await generateAuthenticationOptions({
    rpID: rp.id,
    allowCredentials: passkeys.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    userVerification: userId === undefined ? 'required' : 'preferred',
  });
  await storeChallenge(db, options.challenge, owner);
  return { ...options };
}

function challengeIn(clientDataJSON: string): string {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8')) as Record<
      string,
      unknown
    >;
    return typeof challenge === 'string' ? challenge : '';
  } catch {
    return '';
  }
}

/** Consumes the challenge that a browser's response signs. Undefined if it has expired or belongs to another owner. */
export async function redeemChallenge(
  db: Db,
  clientDataJSON: string,
  owner: ChallengeOwner,
): Promise<string | undefined> {
  const challenge = challengeIn(clientDataJSON);
  const row = await consumeChallenge(db, hashOf(challenge));
  if (!row || row.expiresAt <= new Date() || row.purpose !== owner.purpose) return undefined;
  if (row.sessionId !== owner.sessionId) return undefined;
  return (row.signInHash?.toString('hex') ?? '') === (owner.signInHash?.toString('hex') ?? '') ? challenge : undefined;
}

type AssertionResult = { newCounter: number } | { refusal: 'passkey_refused' | 'passkey_copied' };

/** Verifies origin, relying party, user presence and signature, then the counter. */
export async function verifyAssertion(
  rp: RelyingParty,
  assertion: PasskeyAssertion,
  { passkey, challenge, requireVerifiedUser }: { passkey: PasskeyRow; challenge: string; requireVerifiedUser: boolean },
): Promise<AssertionResult> {
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: assertion as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: rp.origin,
    expectedRPID: rp.id,
    requireUserVerification: requireVerifiedUser,
    // Pass 0, so that the library does not compare the signature counter. It is compared below, once the signature is
    // verified: only with a valid signature does a wrong counter prove that the passkey was copied.
    credential: { id: passkey.credentialId, publicKey: new Uint8Array(passkey.publicKey), counter: 0 },
  }).catch(() => ({ verified: false, authenticationInfo: undefined }));
  if (!verified || !authenticationInfo) return { refusal: 'passkey_refused' };
  const { newCounter } = authenticationInfo;
  const counts = newCounter > 0 || passkey.counter > 0;
  return counts && newCounter <= passkey.counter ? { refusal: 'passkey_copied' } : { newCounter };
}

type NewPasskey = Pick<PasskeyRow, 'credentialId' | 'publicKey' | 'counter' | 'transports'>;

export async function verifyRegistration(
  rp: RelyingParty,
  registration: PasskeyRegistration,
  challenge: string,
): Promise<NewPasskey | undefined> {
  const { registrationInfo } = await verifyRegistrationResponse({
    response: registration as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: rp.origin,
    expectedRPID: rp.id,
    requireUserVerification: false,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => ({ registrationInfo: undefined }));
  if (!registrationInfo) return undefined;
  const { id, publicKey, counter } = registrationInfo.credential;
  const { transports = [] } = registration.response;
  return { credentialId: id, publicKey: Buffer.from(publicKey), counter, transports };
}
