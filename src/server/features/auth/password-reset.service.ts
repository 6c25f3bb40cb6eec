/** Creates and redeems password reset links. */

import { createHash, randomBytes } from 'node:crypto';
import { MINUTE_MS } from '#contract/durations.ts';
import { retention } from '#contract/retention.ts';
import { type Db, withTransaction } from '../../db/db.ts';
import { failField } from '../../http/app-error.ts';
import { enqueueMail } from '../../mail/mail.ts';
import { endAllAccess } from './account-access.service.ts';
import { passwordChangedEmail } from './auth.emails.ts';
import { newPasswordRefusal } from './new-password.service.ts';
import { hashPassword, networkCaller } from './password.service.ts';
import { consumeReset, findResetOwner, insertReset } from './password-reset.store.ts';
import { type Contact, lockContact, setPassword } from './users.store.ts';

type Deps = { db: Db; publicUrl: string };

const RESET_MINUTES = retention.resetLinks.amount;

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/**
 * Creates a reset token for the owner of an email address; undefined if there is no account whose password can be
 * reset.
 */
export async function makeReset(db: Db, email: string): Promise<{ person: Contact; token: string } | undefined> {
  const token = randomBytes(32).toString('base64url');
  return await withTransaction(db, async (tx) => {
    // Lock the account: a concurrent change of address must find this reset and delete it.
    const person = await lockContact(tx, { email });
    if (!person || person.status === 'suspended' || person.status === 'deleted') return undefined;
    const expiresAt = new Date(Date.now() + RESET_MINUTES * MINUTE_MS);
    await insertReset(tx, { userId: person.id, tokenHash: hashOf(token), expiresAt });
    return { person, token };
  });
}

/** Throws 422 if the password is weak, or the link is unknown, used or expired. */
export async function resetPassword(
  { db, publicUrl }: Deps,
  { token, password }: { token: string; password: string },
  ip: string,
): Promise<{ id: number; name: string; passwordHash: string }> {
  const tokenHash = hashOf(token);
  // Check the token before the expensive hash, so that guesses are cheap to reject; consume it afterwards.
  const owner = (await findResetOwner(db, tokenHash)) ?? failField('token', 'link_invalid');
  const refusal = await newPasswordRefusal(db, password, owner);
  if (refusal) failField('password', refusal);
  const passwordHash = await hashPassword(password, networkCaller(ip, `user ${owner.id}`));
  return await withTransaction(db, async (tx) => {
    // Lock the account before its links: every other write to credentials uses this order.
    const current = await findResetOwner(tx, tokenHash);
    const person = current && (await lockContact(tx, { id: current.id }));
    if (!person || person.status === 'suspended' || person.status === 'deleted') failField('token', 'link_invalid');
    if (!(await consumeReset(tx, tokenHash))) failField('token', 'link_invalid');
    await setPassword(tx, person.id, passwordHash);
    await endAllAccess(tx, person.id);
    await enqueueMail(tx, passwordChangedEmail(person, publicUrl, 'reset'));
    return { id: person.id, name: person.name, passwordHash };
  });
}
