/** Changes the password or the email address of a signed-in user. */

import type { z } from 'zod';
import { DAY_MS, MINUTE_MS } from '#contract/durations.ts';
import { RECENT_SIGN_IN_MINUTES } from '#contract/limits.ts';
import { retention } from '#contract/retention.ts';
import type { EmailChange, PasswordChange } from '#contract/settings.ts';
import { isConfirmed } from '#rules/auth/second-factor.ts';
import type { Context } from '../../context.ts';
import { type Db, type Tx, withTransaction } from '../../db/db.ts';
import { recordChanges } from '../../events/changes.ts';
import { enqueue } from '../../events/outbox.ts';
import { fail, failField } from '../../http/app-error.ts';
import type { SessionUser } from '../../http/handlers.ts';
import { limitGuesses } from '../../limits/guesses.ts';
import { enforceRateLimit } from '../../limits/limits.ts';
import { enqueueMail } from '../../mail/mail.ts';
import { endPendingLinks, lockOwnAccount, SOCKETS_END } from './account-access.service.ts';
import { sessionConfirmedAt, sessionOpenedAt } from './application-tokens.store.ts';
import { passwordChangedEmail } from './auth.emails.ts';
import { type AccountRow, findById } from './auth.store.ts';
import { addressInUseEmail } from './credentials.emails.ts';
import { deleteOtherTokens, saveEmailChange } from './credentials.store.ts';
import { deleteCodes } from './google.store.ts';
import { enqueueNewAddress } from './link-mails.service.ts';
import { newPasswordRefusal } from './new-password.service.ts';
import { hashPassword, isPassword, sessionCaller } from './password.service.ts';
import { deleteSignInChallenges } from './sign-in-challenges.store.ts';
import { findContactByEmail, setPassword } from './users.store.ts';

const notifyOtherClients = (tx: Tx, userId: number): Promise<void> =>
  recordChanges(tx, [{ userId, type: 'account', id: userId }]);

/** The pending email change is valid for as long as its link, whose lifetime is `INVITATION_DAYS`. */
const LINK_DAYS = retention.emailChanges.amount;
const RECENT_SIGN_IN_MS = RECENT_SIGN_IN_MINUTES * MINUTE_MS;

/** Replaces the password check for an account without a password, whose owner signs in with Google only. */
async function requireRecentSignIn(db: Db, me: SessionUser): Promise<void> {
  const openedAt = await sessionOpenedAt(db, me.tokenId);
  if (!openedAt || Date.now() - openedAt.getTime() > RECENT_SIGN_IN_MS) fail('recent_sign_in_required');
}

async function requireConfirmation(db: Db, me: SessionUser): Promise<void> {
  if (!isConfirmed(await sessionConfirmedAt(db, me.tokenId), Date.now())) fail('confirmation_required');
}

/**
 * Verifies the password as `checkPassword` does. If the account has a second factor, the session must also have been
 * confirmed recently: the password alone must not be enough to take over such an account.
 */
export async function requirePassword(
  context: Context,
  me: SessionUser,
  password: string,
  field: string,
): Promise<AccountRow> {
  if (me.secondFactor !== 'none') await requireConfirmation(context.db, me);
  return await checkPassword(context, me, password, field);
}

/**
 * Verifies the password, so that a person who finds an unlocked screen cannot take over the account. The rate limit
 * counts only failures. Callers must compare the returned password hash again, with `lockOwnAccount`, in the
 * transaction that writes.
 */
export async function checkPassword(
  { db, limiter, limits }: Context,
  me: SessionUser,
  password: string,
  field: string,
): Promise<AccountRow> {
  const account = (await findById(db, me.id)) ?? fail('unauthenticated');
  const { passwordHash } = account;
  if (passwordHash === null) {
    // If the account has a second factor, the callers require that factor instead of a recent sign-in.
    if (account.secondFactor === 'none') await requireRecentSignIn(db, me);
    return account;
  }
  const check = async () => ((await isPassword(passwordHash, password, sessionCaller(me.id))) ? account : undefined);
  // A separate counter: failed sign-ins by others must not prevent the owner from changing the password.
  const checked = await limitGuesses(limiter, [[limits.passwordCheck, String(me.id)]], check);
  return checked ?? failField(field, 'wrong_password');
}

/** Ends all other sessions, and all API keys unless the owner chooses to keep them. */
export async function changePassword(
  context: Context,
  me: SessionUser,
  change: z.output<typeof PasswordChange>,
): Promise<{ id: number; passwordHash: string }> {
  const field = 'current_password';
  const account = await requirePassword(context, me, change.current_password, field);
  const refusal = await newPasswordRefusal(context.db, change.password, account);
  if (refusal) failField('password', refusal);
  const passwordHash = await hashPassword(change.password, sessionCaller(me.id));
  await withTransaction(context.db, async (tx) => {
    await lockOwnAccount(tx, me, { passwordHash: account.passwordHash, field });
    await setPassword(tx, me.id, passwordHash);
    await deleteOtherTokens(tx, me.id, { except: me.tokenId, keepApiKeys: change.keep_api_keys });
    await deleteCodes(tx, me.id);
    await deleteSignInChallenges(tx, me.id);
    await endPendingLinks(tx, me.id);
    // Closes all sockets: clients whose token is still valid reconnect automatically.
    await enqueue(tx, SOCKETS_END, { userId: me.id });
    await notifyOtherClients(tx, me.id);
    await enqueueMail(tx, passwordChangedEmail(account, context.links.publicUrl, 'settings'));
  });
  return { id: me.id, passwordHash };
}

/**
 * Sends a confirmation link; the account's address does not change until the link is followed. If another account has
 * the new address, the response is the same, and the owner of that account is notified instead.
 */
export async function requestEmailChange(
  context: Context,
  me: SessionUser,
  change: z.output<typeof EmailChange>,
): Promise<void> {
  const { limiter, limits } = context;
  const account = await requirePassword(context, me, change.password, 'password');
  const { email } = change;
  if (email.toLowerCase() === account.email.toLowerCase()) failField('email', 'email_unchanged');
  await enforceRateLimit(limiter, limits.mailRequestsOfSender, `new-address ${me.id}`);
  await withTransaction(context.db, async (tx) => {
    await lockOwnAccount(tx, me, { passwordHash: account.passwordHash, field: 'password' });
    await saveEmailChange(tx, { userId: me.id, email, expiresAt: new Date(Date.now() + LINK_DAYS * DAY_MS) });
    await notifyOtherClients(tx, me.id);
    const owner = await findContactByEmail(tx, email);
    if (owner) await enqueueMail(tx, addressInUseEmail(owner));
    else await enqueueNewAddress(tx, me.id, email);
  });
}
