/** Ends access to an account: sessions, API keys, sign-in codes, pending links and open sockets. */
import { isConfirmed } from '#rules/auth/second-factor.ts';
import type { Queryable, Tx } from '../../db/db.ts';
import { enqueue } from '../../events/outbox.ts';
import { fail, failField } from '../../http/app-error.ts';
import type { SessionUser } from '../../http/handlers.ts';
import { sessionConfirmedAt } from './application-tokens.store.ts';
import { deleteEmailChange } from './credentials.store.ts';
import { deleteCodes } from './google.store.ts';
import { deleteResets } from './password-reset.store.ts';
import { deleteAllTokens, isTokenLive } from './sessions.store.ts';
import { deleteSignInChallenges } from './sign-in-challenges.store.ts';
import { type AccountKey, type Contact, lockAccountKey, lockContact } from './users.store.ts';

/** Outbox kind: ends all sockets of a user. */
export const SOCKETS_END = 'sockets.end';
/** Outbox kind: ends the sockets that were opened with one session or API key of a user. */
export const KEY_SOCKETS_END = 'sockets.end-key';
export type KeySocketsEnd = { userId: number; tokenId: number };

/** Deletes pending email changes and password resets, with which an intruder could get back into the account. */
export async function endPendingLinks(tx: Queryable, userId: number): Promise<void> {
  await deleteEmailChange(tx, userId);
  await deleteResets(tx, userId);
}

/**
 * Ends every session, API key, code, link and socket of a user. The caller must have locked the account's row, so that
 * a concurrent sign-in sees the new password or status.
 */
export async function endAllAccess(tx: Tx, userId: number): Promise<void> {
  await deleteAllTokens(tx, userId);
  await deleteCodes(tx, userId);
  await deleteSignInChallenges(tx, userId);
  await endPendingLinks(tx, userId);
  await enqueue(tx, SOCKETS_END, { userId });
}

/**
 * Locks the account before a change of its second factor. Throws unless the owner signed in or confirmed the session
 * within the last 15 minutes.
 */
export async function lockConfirmedAccount(tx: Tx, me: SessionUser): Promise<Contact> {
  const account = await lockContact(tx, { id: me.id });
  if (account?.status !== 'active' || !(await isTokenLive(tx, me.tokenId))) fail('unauthenticated');
  if (!isConfirmed(await sessionConfirmedAt(tx, me.tokenId), Date.now())) fail('confirmation_required');
  return account;
}

export async function endTokenSockets(tx: Queryable, tokens: readonly KeySocketsEnd[]): Promise<void> {
  for (const token of tokens) await enqueue(tx, KEY_SOCKETS_END, token);
}

/**
 * Locks the account of an authenticated request. Throws if the session has ended or the password has changed since the
 * password was verified: hashing takes long enough for a password reset to run at the same time.
 */
export async function lockOwnAccount(
  tx: Tx,
  me: SessionUser,
  proven: { passwordHash: string | null; field: string },
): Promise<AccountKey> {
  const account = await lockAccountKey(tx, me.id);
  if (account?.status !== 'active' || !(await isTokenLive(tx, me.tokenId))) fail('unauthenticated');
  if (account.passwordHash !== proven.passwordHash) failField(proven.field, 'wrong_password');
  return account;
}
