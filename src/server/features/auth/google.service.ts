/** Runs the Google sign-in from the redirect to the one-time code that opens a session. */

import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { SignInError } from '#contract/auth.ts';
import type { Language } from '#contract/display.ts';
import { MINUTE_MS } from '#contract/durations.ts';
import { retention } from '#contract/retention.ts';
import { type Db, withTransaction } from '../../db/db.ts';
import { fail } from '../../http/app-error.ts';
import type { Log } from '../../log/log.ts';
import { type AccountRow, findById } from './auth.store.ts';
import {
  consumeExchangeCode,
  consumeOAuthState,
  deleteExpiredSignIns,
  insertCode,
  insertOAuthState,
} from './google.store.ts';
import { completeOAuthSignIn, type OAuthSignInContext } from './google-callback.service.ts';
import { Cancelled, type GooglePerson, type GoogleProvider, type OAuthState } from './google-provider.service.ts';

/** How long a user can take to sign in at the provider. */
export const ATTEMPT_LIFETIME_MS = retention.signInCodes.amount * MINUTE_MS;
const CODE_LIFETIME_MS = MINUTE_MS;

type Deps = Omit<OAuthSignInContext, 'language'> & { db: Db; log: Log };
type Refused = { error: SignInError };

const secret = (): string => randomBytes(32).toString('base64url');
const hashOf = (value: string): Buffer => createHash('sha256').update(value).digest();

/**
 * The nonce and the PKCE verifier are derived, not stored: computing them requires the secret in the browser's cookie,
 * so an attacker who can read the database cannot obtain them.
 */
function proofFor(state: string, browser: string): OAuthState {
  const derive = (purpose: string): string =>
    createHmac('sha256', browser).update(`${purpose}:${state}`).digest('base64url');
  return { state, nonce: derive('nonce'), verifier: derive('verifier') };
}

type StoredOAuthState = { browserHash: Buffer; expiresAt: Date };

function isSameBrowser(attempt: StoredOAuthState | undefined, browser: string | undefined): browser is string {
  if (!attempt || browser === undefined || attempt.expiresAt <= new Date()) return false;
  return timingSafeEqual(attempt.browserHash, hashOf(browser));
}

/** Stores the attempt; returns the provider's URL and the secret for the browser's cookie. */
export async function beginSignIn(
  { db, log }: Pick<Deps, 'db' | 'log'>,
  provider: GoogleProvider,
): Promise<{ url: string; browser: string } | Refused> {
  const [state, browser] = [secret(), secret()];
  let url: string;
  try {
    url = await provider.signInUrl(proofFor(state, browser));
  } catch (error) {
    log.warn({ error }, 'the sign-in provider could not be reached');
    return { error: 'failed' };
  }
  await deleteExpiredSignIns(db);
  const expiresAt = new Date(Date.now() + ATTEMPT_LIFETIME_MS);
  await insertOAuthState(db, { stateHash: hashOf(state), browserHash: hashOf(browser), expiresAt });
  return { url, browser };
}

export async function finishSignIn(
  deps: Deps,
  provider: GoogleProvider,
  { query, browser, language }: { query: URLSearchParams; browser: string | undefined; language: Language },
): Promise<{ code: string } | Refused> {
  const { db, log } = deps;
  const state = query.get('state') ?? '';
  if (!isSameBrowser(await consumeOAuthState(db, hashOf(state)), browser)) return { error: 'failed' };
  let person: GooglePerson;
  try {
    person = await provider.personFrom(query, proofFor(state, browser));
  } catch (error) {
    if (error instanceof Cancelled) return { error: 'cancelled' };
    log.warn({ error }, 'the response of the sign-in provider is invalid or missing');
    return { error: 'failed' };
  }
  const outcome = await withTransaction(db, (tx) => completeOAuthSignIn(tx, person, { ...deps, language }));
  if ('error' in outcome) return outcome;
  const code = secret();
  const expiresAt = new Date(Date.now() + CODE_LIFETIME_MS);
  await insertCode(db, { codeHash: hashOf(code), browserHash: hashOf(browser), userId: outcome.userId, expiresAt });
  return { code };
}

/**
 * Returns the account for which the code was issued. Throws if the code was used, has expired, or was issued to another
 * browser.
 */
export async function redeemCode(db: Db, code: string, browser: string | undefined): Promise<AccountRow> {
  const row = await consumeExchangeCode(db, hashOf(code));
  if (!row || !isSameBrowser(row, browser)) fail('invalid_sign_in_code');
  return (await findById(db, row.userId)) ?? fail('invalid_sign_in_code');
}
