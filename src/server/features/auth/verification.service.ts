/** Follows the signed links in emails: an invitation, or the confirmation of a new address. */

import type { z } from 'zod';
import type { Verification, VerificationProof } from '#contract/auth.ts';
import { nextStatus } from '#rules/auth/account-state-machine.ts';
import type { Context } from '../../context.ts';
import { isUniqueViolation, type Queryable, type Tx, withTransaction } from '../../db/db.ts';
import { recordChanges } from '../../events/changes.ts';
import { fail, failField } from '../../http/app-error.ts';
import type { SessionUser } from '../../http/handlers.ts';
import { limitGuesses } from '../../limits/guesses.ts';
import { enqueueMail } from '../../mail/mail.ts';
import { endAllAccess, endPendingLinks } from './account-access.service.ts';
import { signInCounters } from './auth.service.ts';
import { type AccountRow, findById } from './auth.store.ts';
import { addressChangedEmail } from './credentials.emails.ts';
import { findEmailChange } from './credentials.store.ts';
import { deleteIdentities } from './google.store.ts';
import {
  isLinkExpired,
  isLinkFor,
  isSignatureValid,
  type LinkSigningKey,
  type SignedLinkParameters,
} from './invitation-link.service.ts';
import { endAddressClaims } from './names.store.ts';
import { newPasswordRefusal } from './new-password.service.ts';
import { hashPassword, isPassword, networkCaller } from './password.service.ts';
import { isTokenLive } from './sessions.store.ts';
import { lockAccountKey, setActive, setEmail, setPassword } from './users.store.ts';

type From = { ip: string; cookies: Readonly<Record<string, string | undefined>>; me: SessionUser | undefined };
type Link =
  | { purpose: 'invitation'; account: AccountRow }
  | { purpose: 'email_change'; account: AccountRow; email: string };
type FollowedLink = { purpose: null; account: AccountRow };
/** How the owner was verified in addition to the link; `passwordHash` is the account's password hash at that time. */
type Owner =
  | { by: 'password' | 'session'; passwordHash: string | null }
  | { by: 'new_password'; newPasswordHash: string };

/**
 * Reads the account and the purpose of a link; the purpose is null if the link has already been followed. Throws 404 if
 * the signature is invalid or the link no longer matches the account, and 410 if the link has expired.
 */
async function readLink(
  db: Queryable,
  links: LinkSigningKey,
  proof: SignedLinkParameters,
): Promise<Link | FollowedLink> {
  if (!isSignatureValid(links, proof)) fail('not_found');
  const account = (await findById(db, proof.id)) ?? fail('not_found');
  const change = account.status === 'active' ? await findEmailChange(db, proof.id) : undefined;
  if (change && isLinkFor(change.email, proof)) {
    if (isLinkExpired(proof)) fail('link_expired');
    return { purpose: 'email_change', account, email: change.email };
  }
  if (!isLinkFor(account.email, proof) || !nextStatus(account.status, 'verify')) fail('not_found');
  if (account.status === 'active') return { purpose: null, account };
  if (isLinkExpired(proof)) fail('link_expired');
  return { purpose: 'invitation', account };
}

/**
 * Access to the mailbox does not prove that the reader owns the account: another person might have registered the
 * address or requested the change. Returns undefined if the request contains no further proof. Wrong passwords are
 * counted as failed sign-ins.
 */
async function proveOwner(
  context: Context,
  link: Link,
  submitted: z.output<typeof VerificationProof>,
  from: From,
): Promise<Owner | undefined> {
  const { purpose, account } = link;
  const caller = networkCaller(from.ip, account.email.toLowerCase());
  if (submitted.new_password !== undefined) {
    const email = link.purpose === 'email_change' ? link.email : account.email;
    const refusal = await newPasswordRefusal(context.db, submitted.new_password, { name: account.name, email });
    if (refusal) failField('new_password', refusal);
    return { by: 'new_password', newPasswordHash: await hashPassword(submitted.new_password, caller) };
  }
  const { passwordHash } = account;
  const { me } = from;
  const { password } = submitted;
  if (password !== undefined) {
    const counters = signInCounters(context, account, account.email.toLowerCase(), from);
    const owner: Owner = { by: 'password', passwordHash };
    const check = async () => ((await isPassword(passwordHash, password, caller)) ? owner : undefined);
    return (await limitGuesses(context.limiter, counters, check)) ?? failField('password', 'wrong_password');
  }
  // Without a password, the owner confirms the new address with a session, as when requesting the change.
  const isOwnSession = me?.id === account.id && me.apiKeyScope === null;
  if (purpose === 'email_change' && passwordHash === null && isOwnSession) return { by: 'session', passwordHash };
  return undefined;
}

async function replaceAccess(tx: Tx, { purpose, account }: Link, newPasswordHash: string): Promise<void> {
  await setPassword(tx, account.id, newPasswordHash);
  await endAllAccess(tx, account.id);
  // A linked Google account has verified the invited address, but not the new address of an email change.
  if (purpose === 'email_change') await deleteIdentities(tx, account.id);
}

async function finish(tx: Tx, link: Link): Promise<'activated' | 'email_changed'> {
  const { account } = link;
  if (link.purpose === 'invitation') {
    await setActive(tx, account.id);
    return 'activated';
  }
  await setEmail(tx, account.id, link.email);
  await endAddressClaims(tx, account.id);
  // Also deletes pending reset links, because they were sent to the old address.
  await endPendingLinks(tx, account.id);
  await recordChanges(tx, [{ userId: account.id, type: 'account', id: account.id }]);
  await enqueueMail(tx, addressChangedEmail(account, link.email));
  return 'email_changed';
}

async function follow(context: Context, proof: SignedLinkParameters, owner: Owner, me: SessionUser | undefined) {
  return await withTransaction(context.db, async (tx) => {
    const current = await lockAccountKey(tx, proof.id);
    // Read again under the lock: the link or the account might have changed while the password was hashed.
    const link = await readLink(tx, context.links, proof);
    if (link.purpose === null) return 'already_verified';
    if (owner.by === 'new_password') await replaceAccess(tx, link, owner.newPasswordHash);
    else if (current?.passwordHash !== owner.passwordHash) failField('password', 'wrong_password');
    else if (owner.by === 'session' && !(me && (await isTokenLive(tx, me.tokenId)))) fail('unauthenticated');
    return await finish(tx, link);
  });
}

/**
 * Activates an invited account or changes the email address, once the owner is verified. Following a link twice is not
 * an error.
 */
export async function verifyEmail(
  context: Context,
  proof: SignedLinkParameters,
  submitted: z.output<typeof VerificationProof>,
  from: From,
): Promise<z.input<typeof Verification>> {
  const link = await readLink(context.db, context.links, proof);
  const { name } = link.account;
  if (link.purpose === null) return { status: 'already_verified', name };
  const owner = await proveOwner(context, link, submitted, from);
  if (!owner) {
    const hasPassword = link.account.passwordHash !== null;
    return { status: 'proof_required', purpose: link.purpose, name, has_password: hasPassword };
  }
  try {
    const status = await follow(context, proof, owner, from.me);
    return status === 'already_verified' ? { status, name } : { status };
  } catch (error) {
    // Another person registered the address before the link was followed.
    if (isUniqueViolation(error)) fail('not_found');
    throw error;
  }
}
