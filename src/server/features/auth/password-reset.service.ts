/** How does somebody who forgot their password come in again, and nobody else? */
import { createHash, randomBytes } from 'node:crypto';
import { type Db, withTransaction } from '../../db/db.ts';
import { failField } from '../../http/app-error.ts';
import { enqueueMail } from '../../mail/mail.ts';
import { endAllAccess } from './account-access.service.ts';
import { type Contact, lockContact, setPassword } from './accounts.store.ts';
import { passwordChangedEmail } from './auth.emails.ts';
import { newPasswordRefusal } from './new-password.service.ts';
import { hashPassword } from './password.service.ts';
import { consumeReset, findResetOwner, insertReset } from './password-reset.store.ts';

type Deps = { db: Db; publicUrl: string };

const MINUTE = 60_000;
const RESET_MINUTES = 60;
const GONE = 'This link no longer works. Ask for a new one.';

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Makes a reset token for the owner of an address; undefined when no account with that address can use one. */
export async function makeReset(db: Db, email: string): Promise<{ person: Contact; token: string } | undefined> {
  const token = randomBytes(32).toString('base64url');
  return await withTransaction(db, async (tx) => {
    // Locked: a change of address that runs at the same time must find this reset, and end it.
    const person = await lockContact(tx, { email });
    if (!person || person.status === 'suspended' || person.status === 'deleted') return undefined;
    const expiresAt = new Date(Date.now() + RESET_MINUTES * MINUTE);
    await insertReset(tx, { userId: person.id, tokenHash: hashOf(token), expiresAt });
    return { person, token };
  });
}

/** Refuses with 422 a password that will not do, or a link that is unknown, used or too old. Ends every session. */
export async function resetPassword(
  { db, publicUrl }: Deps,
  token: string,
  password: string,
): Promise<{ id: number; passwordHash: string }> {
  const tokenHash = hashOf(token);
  // Looked at before the costly hash, so that guessing costs us little; taken after it, once.
  const owner = (await findResetOwner(db, tokenHash)) ?? failField('token', GONE);
  const refusal = newPasswordRefusal(password, owner);
  if (refusal) failField('password', refusal);
  const passwordHash = await hashPassword(password);
  return await withTransaction(db, async (tx) => {
    // The account first and its links after it, in the order of every other write to credentials.
    const current = await findResetOwner(tx, tokenHash);
    const person = current && (await lockContact(tx, { id: current.id }));
    if (!person || person.status === 'suspended' || person.status === 'deleted') failField('token', GONE);
    if (!(await consumeReset(tx, tokenHash))) failField('token', GONE);
    await setPassword(tx, person.id, passwordHash);
    await endAllAccess(tx, person.id);
    await enqueueMail(tx, passwordChangedEmail(person, publicUrl));
    return { id: person.id, passwordHash };
  });
}
