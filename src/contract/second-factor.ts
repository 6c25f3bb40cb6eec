/** Defines the second factor: authenticator apps (TOTP), recovery codes and passkeys. */

import { z } from 'zod';
import { SignedIn } from './auth.ts';
import type { Endpoints } from './endpoint.ts';
import type { ErrorCode } from './errors.ts';
import {
  CONFIRMATION_MINUTES,
  MAX_CODE_LENGTH,
  MAX_PASSKEY_NAME_LENGTH,
  MAX_PASSKEY_PART_LENGTH,
  MAX_PASSKEY_TRANSPORTS,
  MAX_PASSWORD_LENGTH,
  MAX_RECOVERY_CODE_LENGTH,
  MAX_TOKEN_LENGTH,
} from './limits.ts';
import { problemCode } from './problems.ts';
import { Id, Instant, PathId } from './scalars.ts';
import { VISIBLE } from './visible-text.ts';

const Part = z
  .string()
  .max(MAX_PASSKEY_PART_LENGTH)
  .regex(/^[\w-]+$/, problemCode('invalid'));
const Extensions = z.record(z.string(), z.unknown()).default({});

/** What `navigator.credentials.get()` returns, as JSON. */
export const PasskeyAssertion = z.object({
  id: Part,
  rawId: Part,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: Part,
    authenticatorData: Part,
    signature: Part,
    userHandle: Part.optional(),
  }),
  clientExtensionResults: Extensions,
});
export type PasskeyAssertion = z.infer<typeof PasskeyAssertion>;

/** What `navigator.credentials.create()` returns, as JSON. */
export const PasskeyRegistration = z.object({
  id: Part,
  rawId: Part,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: Part,
    attestationObject: Part,
    transports: z.array(z.string().max(MAX_CODE_LENGTH)).max(MAX_PASSKEY_TRANSPORTS).optional(),
  }),
  clientExtensionResults: Extensions,
});
export type PasskeyRegistration = z.infer<typeof PasskeyRegistration>;

/** Options for the browser, in the JSON form of the WebAuthn standard. */
const PasskeyOptions = z.record(z.string(), z.unknown());

const factorProof = {
  code: z.string().max(MAX_CODE_LENGTH).optional(),
  recovery_code: z.string().max(MAX_RECOVERY_CODE_LENGTH).optional(),
  passkey: PasskeyAssertion.optional(),
};
export type FactorProof = {
  code?: string | undefined;
  recovery_code?: string | undefined;
  passkey?: PasskeyAssertion | undefined;
};

const Token = z.string().min(1).max(MAX_TOKEN_LENGTH);

export const FactorCompletion = z.object({ token: Token, ...factorProof });
export const Confirmation = z.object({
  /** The current password; required if the account has a password. */
  password: z.string().max(MAX_PASSWORD_LENGTH).default(''),
  ...factorProof,
});

const PasskeyName = z
  .string()
  .trim()
  .regex(VISIBLE, problemCode('label_required'))
  .max(MAX_PASSKEY_NAME_LENGTH, problemCode('too_long'));

export const Passkey = z.object({
  id: Id,
  name: z.string(),
  created_at: Instant,
  /** When the passkey was last used to sign in or to confirm a session; null before the first time. */
  last_used_at: Instant.nullable(),
});
export type Passkey = z.infer<typeof Passkey>;

export const SecondFactorStatus = z.object({
  totp: z.boolean(),
  passkeys: z.array(Passkey),
  recovery_codes_left: z.int().min(0),
  /** True for the staff, who must have a second factor. */
  is_required: z.boolean(),
  has_password: z.boolean(),
});
export type SecondFactorStatus = z.infer<typeof SecondFactorStatus>;

/**
 * New recovery codes, which only this response contains; empty if a factor was added and the account already had some.
 */
const NewCodes = z.object({ recovery_codes: z.array(z.string()) });

const changeErrors = [
  'unauthenticated',
  'forbidden',
  'confirmation_required',
  'too_many_requests',
] as const satisfies ErrorCode[];
const signInErrors = [
  'xsrf_mismatch',
  'validation_failed',
  'invalid_sign_in_code',
  'account_queued',
  'account_suspended',
  'too_many_requests',
] as const satisfies ErrorCode[];

export const secondFactorRoutes = {
  'POST /api/auth/second-factor': {
    id: 'secondFactor.complete',
    access: 'anyone',
    xsrf: true,
    limit: 'signInCalls',
    summary: 'Completes a sign-in that needs the second factor, with a code, a recovery code or a passkey',
    body: FactorCompletion,
    responses: { 200: SignedIn },
    errors: signInErrors,
  },
  'POST /api/auth/passkey-options': {
    id: 'secondFactor.passkeyOptions',
    access: 'anyone',
    limit: 'signInCalls',
    summary:
      'Returns a challenge for a passkey: for a sign-in that needs the second factor, or for one without a password',
    body: z.object({ token: Token.optional() }),
    responses: { 200: z.object({ token: z.string(), options: PasskeyOptions }) },
    errors: ['validation_failed', 'invalid_sign_in_code', 'too_many_requests'],
  },
  'POST /api/auth/passkey': {
    id: 'secondFactor.passkeySignIn',
    access: 'anyone',
    xsrf: true,
    limit: 'signInCalls',
    summary: 'Signs in with a passkey alone; the device must have verified its user',
    body: z.object({ token: Token, passkey: PasskeyAssertion }),
    responses: { 200: SignedIn },
    errors: signInErrors,
  },
  'GET /api/account/second-factor': {
    id: 'secondFactor.status',
    access: 'member',
    flag: 'session',
    summary: "The account's second factors",
    responses: { 200: SecondFactorStatus },
    errors: ['unauthenticated', 'forbidden'],
  },
  'DELETE /api/account/second-factor': {
    id: 'secondFactor.turnOff',
    access: 'member',
    flag: 'session',
    affects: ['GET /api/account/second-factor'],
    summary: 'Removes the authenticator app, all passkeys and all recovery codes',
    responses: { 204: null },
    errors: changeErrors,
  },
  'POST /api/account/confirm': {
    id: 'secondFactor.confirm',
    access: 'member',
    flag: 'session',
    summary: `Confirms for ${CONFIRMATION_MINUTES} minutes that the owner uses this session: with the password and the second factor`,
    body: Confirmation,
    responses: { 204: null },
    errors: ['unauthenticated', 'forbidden', 'recent_sign_in_required', 'validation_failed', 'too_many_requests'],
  },
  'POST /api/account/confirm/passkey-options': {
    id: 'secondFactor.confirmOptions',
    access: 'member',
    flag: 'session',
    summary: 'Returns a challenge for a passkey that confirms this session',
    responses: { 200: z.object({ options: PasskeyOptions }) },
    errors: ['unauthenticated', 'forbidden', 'too_many_requests'],
  },
  'POST /api/account/totp': {
    id: 'secondFactor.beginTotp',
    access: 'member',
    flag: 'session',
    summary: 'Creates a secret for an authenticator app; it is active once a code of it is confirmed',
    responses: { 200: z.object({ secret: z.string(), uri: z.string() }) },
    errors: changeErrors,
  },
  'PUT /api/account/totp': {
    id: 'secondFactor.confirmTotp',
    access: 'member',
    flag: 'session',
    affects: ['GET /api/account/second-factor'],
    summary: 'Activates the authenticator app with its first code',
    body: z.object({ code: z.string().min(1).max(MAX_CODE_LENGTH) }),
    responses: { 200: NewCodes },
    errors: [...changeErrors, 'validation_failed'],
  },
  'DELETE /api/account/totp': {
    id: 'secondFactor.removeTotp',
    access: 'member',
    flag: 'session',
    affects: ['GET /api/account/second-factor'],
    summary: 'Removes the authenticator app',
    responses: { 204: null },
    errors: changeErrors,
  },
  'POST /api/account/recovery-codes': {
    id: 'secondFactor.renewCodes',
    access: 'member',
    flag: 'session',
    affects: ['GET /api/account/second-factor'],
    summary: 'Replaces the recovery codes',
    responses: { 200: NewCodes },
    errors: [...changeErrors, 'not_found'],
  },
  'POST /api/account/passkey-options': {
    id: 'secondFactor.beginPasskey',
    access: 'member',
    flag: 'session',
    summary: 'Returns a challenge for a new passkey',
    responses: { 200: z.object({ options: PasskeyOptions }) },
    errors: [...changeErrors, 'validation_failed'],
  },
  'POST /api/account/passkeys': {
    id: 'secondFactor.addPasskey',
    access: 'member',
    flag: 'session',
    affects: ['GET /api/account/second-factor'],
    summary: 'Adds a passkey',
    body: z.object({ name: PasskeyName, passkey: PasskeyRegistration }),
    responses: { 201: NewCodes.extend({ passkey: Passkey }) },
    errors: [...changeErrors, 'validation_failed'],
  },
  'PUT /api/account/passkeys/{id}': {
    id: 'secondFactor.renamePasskey',
    access: 'owner',
    flag: 'session',
    affects: ['GET /api/account/second-factor'],
    summary: 'Renames a passkey',
    params: z.object({ id: PathId }),
    body: z.object({ name: PasskeyName }),
    responses: { 200: Passkey },
    errors: ['unauthenticated', 'forbidden', 'not_found', 'validation_failed', 'too_many_requests'],
  },
  'DELETE /api/account/passkeys/{id}': {
    id: 'secondFactor.removePasskey',
    access: 'owner',
    flag: 'session',
    affects: ['GET /api/account/second-factor'],
    summary: 'Removes a passkey',
    params: z.object({ id: PathId }),
    responses: { 204: null },
    errors: [...changeErrors, 'not_found'],
  },
} as const satisfies Endpoints;
