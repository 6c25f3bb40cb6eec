/** How does somebody get from Google's word to a session of ours? */

import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { SignInError } from '#contract/auth.ts';
import type { Language } from '#contract/display.ts';
import { type Db, withTransaction } from '../../db/db.ts';
import { fail } from '../../http/app-error.ts';
import type { Log } from '../../log/log.ts';
import { type AccountRow, findById } from './auth.store.ts';
import { consumeExchangeCode, consumeOAuthState, deleteExpired, insertCode, insertOAuthState } from './google.store.ts';
import { completeOAuthSignIn, type OAuthSignInContext } from './google-callback.service.ts';
import { Cancelled, type GooglePerson, type GoogleProvider, type OAuthState } from './google-provider.service.ts';

/** Milliseconds that somebody may stay at the provider. */
export const ATTEMPT_TIME = 10 * 60 * 1000;
/** Milliseconds in which the page must exchange its code. */
const CODE_TIME = 60 * 1000;

type Deps = Omit<OAuthSignInContext, 'language'> & { db: Db; log: Log };
type Refused = { error: SignInError };

const secret = (): string => randomBytes(32).toString('base64url');
const hashOf = (value: string): Buffer => createHash('sha256').update(value).digest();

/**
 * The nonce and the proof key are derived, not kept: they need the secret that only the browser's cookie holds,
 * so that our tables are of no use to whoever reads them.
 */
function proofFor(state: string, browser: string): OAuthState {
  const derive = (what: string): string => createHmac('sha256', browser).update(`${what}:${state}`).digest('base64url');
  return { state, nonce: derive('nonce'), verifier: derive('verifier') };
}

type StoredOAuthState = { browserHash: Buffer; expiresAt: Date };

/** What was begun here is of use to the browser that began it, and for a while. */
function isSameBrowser(kept: StoredOAuthState | undefined, browser: string | undefined): browser is string {
  if (!kept || browser === undefined || kept.expiresAt <= new Date()) return false;
  return timingSafeEqual(kept.browserHash, hashOf(browser));
}

/** Remembers that this browser goes to the provider; answers the way there, and the secret for its cookie. */
export async function beginSignIn(
  { db, log }: Pick<Deps, 'db' | 'log'>,
  provider: GoogleProvider,
): Promise<{ url: string; browser: string } | Refused> {
  const [state, browser] = [secret(), secret()];
  let url: string;
  try {
    url = await provider.signInUrl(proofFor(state, browser));
  } catch (error) {
    log.warn({ error }, 'the sign-in provider does not answer');
    return { error: 'failed' };
  }
  await deleteExpired(db);
  const expiresAt = new Date(Date.now() + ATTEMPT_TIME);
  await insertOAuthState(db, { stateHash: hashOf(state), browserHash: hashOf(browser), expiresAt });
  return { url, browser };
}

/** What the browser brings back from the provider becomes a one-time code, or the reason why not. */
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
    log.warn({ error }, 'what the sign-in provider answers does not hold, or it does not answer');
    return { error: 'failed' };
  }
  const outcome = await withTransaction(db, (tx) => completeOAuthSignIn(tx, person, { ...deps, language }));
  if ('error' in outcome) return outcome;
  const code = secret();
  const expiresAt = new Date(Date.now() + CODE_TIME);
  await insertCode(db, { codeHash: hashOf(code), browserHash: hashOf(browser), userId: outcome.userId, expiresAt });
  return { code };
}

/** Returns whose code this is. Throws for one that was used, is late, or was carried to another browser. */
export async function redeemCode(db: Db, code: string, browser: string | undefined): Promise<AccountRow> {
  const row = await consumeExchangeCode(db, hashOf(code));
  if (!row || !isSameBrowser(row, browser)) fail('invalid_sign_in_code');
  return (await findById(db, row.userId)) ?? fail('invalid_sign_in_code');
}
