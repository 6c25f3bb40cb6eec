/** Defines a user's account settings and API keys. */

import { z } from 'zod';
import { EmailAddress, NewPassword } from './auth.ts';
import { confirmedErrors, type Endpoints } from './endpoint.ts';
import { MAX_API_KEY_NAME_LENGTH, MAX_PASSWORD_LENGTH } from './limits.ts';
import { problemCode } from './problems.ts';
import { Id, Instant, PathId } from './scalars.ts';
import { VISIBLE } from './visible-text.ts';

export const Account = z.object({
  /**
   * Whether the account has a password; an account that was created with or linked to Google has none until the user
   * sets one.
   */
  has_password: z.boolean(),
  /** The new email address that is not verified yet; empty if no change is pending. */
  pending_email: z.union([z.literal(''), z.email()]),
});
export type Account = z.infer<typeof Account>;

/** The current password; required if the account has a password. */
const CurrentPassword = z.string().max(MAX_PASSWORD_LENGTH).default('');

export const EmailChange = z.object({ email: EmailAddress, password: CurrentPassword });
export const PasswordChange = z.object({
  current_password: CurrentPassword,
  password: NewPassword,
  /** If false, the new password revokes all API keys. */
  keep_api_keys: z.boolean().default(false),
});

/** `write` includes reading. */
export const ApiKeyScope = z.enum(['read', 'write']);

/**
 * A key for another program. It is limited to its scope and cannot read or change sessions, credentials or other keys.
 */
export const ApiToken = z.object({
  id: Id,
  name: z.string(),
  scope: ApiKeyScope,
  created_at: Instant,
  last_used_at: Instant,
  expires_at: Instant,
});
export type ApiToken = z.infer<typeof ApiToken>;
export const NewApiToken = z.object({
  name: z
    .string()
    .trim()
    .regex(VISIBLE, problemCode('label_required'))
    .max(MAX_API_KEY_NAME_LENGTH, problemCode('too_long')),
  scope: ApiKeyScope.default('read'),
  password: CurrentPassword,
});

export const settingsRoutes = {
  'GET /api/account': {
    id: 'settings.account',
    access: 'member',
    flag: 'session',
    summary: 'The connected sign-in methods and state of the account',
    responses: { 200: Account },
    errors: ['unauthenticated'],
  },
  'POST /api/account/email': {
    id: 'settings.changeEmail',
    access: 'member',
    flag: 'session',
    summary:
      'Sends a link to the new address, which replaces the old one once the link is followed. The response is the same for a taken address. Only a session can call it',
    body: EmailChange,
    responses: { 200: Account },
    errors: confirmedErrors,
  },
  'PUT /api/account/password': {
    id: 'settings.changePassword',
    access: 'member',
    flag: 'session',
    affects: ['GET /api/account', 'GET /api/account/tokens', 'GET /api/sessions'],
    summary:
      'Sets a new password, ends all other sessions and, unless the body says otherwise, revokes all API keys. Only a session can call it',
    body: PasswordChange,
    responses: { 204: null },
    errors: confirmedErrors,
  },
  'GET /api/account/sales': {
    id: 'settings.sales',
    access: 'member',
    summary: 'Sold listings as CSV, for an accounting program',
    responses: { 200: z.string() },
    media: 'text/csv',
    errors: ['unauthenticated'],
  },
  'GET /api/account/tokens': {
    id: 'settings.tokens',
    access: 'member',
    flag: 'session',
    summary: 'API keys, newest first',
    responses: { 200: z.object({ data: z.array(ApiToken) }) },
    errors: ['unauthenticated'],
  },
  'POST /api/account/tokens': {
    id: 'settings.createToken',
    access: 'member',
    flag: 'session',
    affects: ['GET /api/account/tokens'],
    summary:
      'Creates an API key, after checking the password; the response is the only one that contains it. Only a session can call it',
    body: NewApiToken,
    responses: { 201: ApiToken.extend({ token: z.string() }) },
    errors: [...confirmedErrors, 'too_many_tokens'],
  },
  'DELETE /api/account/tokens/{id}': {
    id: 'settings.revokeToken',
    access: 'owner',
    flag: 'session',
    affects: ['GET /api/account/tokens'],
    summary: "Revokes one of the caller's API keys",
    params: z.object({ id: PathId }),
    responses: { 204: null },
    errors: ['unauthenticated', 'not_found'],
  },
} as const satisfies Endpoints;
