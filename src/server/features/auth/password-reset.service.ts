/** How does somebody who forgot their password come in again, and nobody else? */
import { createHash, randomBytes } from 'node:crypto';
import { type Db, transact } from '../../db/db.ts';
import { enqueue } from '../../events/outbox.ts';
import { failField } from '../../http/failure.ts';
import { mailLater } from '../../mail/mail.ts';
import { deleteAllTokens, findContactByEmail, lockContact, setPassword } from './accounts.store.ts';
import { passwordChangedEmail, resetEmail } from './auth.emails.ts';
import { deleteEmailChange } from './credentials.store.ts';
import { newPasswordRefusal } from './new-password.service.ts';
import { hashPassword } from './password.service.ts';
import { findResetOwner, insertReset, takeReset } from './password-reset.store.ts';

type Deps = { db: Db; publicUrl: string };

const MINUTE = 60_000;
const RESET_MINUTES = 60;
const GONE = 'This link no longer works. Ask for a new one.';

/** Ends the sockets of somebody who was signed out everywhere. */
export const SOCKETS_END = 'sockets.end';

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Writes a link to the owner of the address, if there is one who may use it. */
export async function sendResetLink({ db, publicUrl }: Deps, email: string): Promise<void> {
  const person = await findContactByEmail(db, email);
  if (!person || person.status === 'suspended' || person.status === 'deleted') return;
  const token = randomBytes(32).toString('base64url');
  await transact(db, async (tx) => {
    const expiresAt = new Date(Date.now() + RESET_MINUTES * MINUTE);
    await insertReset(tx, { userId: person.id, tokenHash: hashOf(token), expiresAt });
    await mailLater(tx, resetEmail(person, `${publicUrl}/password-reset/${token}`));
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
  return await transact(db, async (tx) => {
    const userId = await takeReset(tx, tokenHash);
    const person = userId === undefined ? undefined : await lockContact(tx, { id: userId });
    if (!person) failField('token', GONE);
    await setPassword(tx, person.id, passwordHash);
    await deleteAllTokens(tx, person.id);
    // Whoever had got in may have asked for an address of theirs: its link would bring them back.
    await deleteEmailChange(tx, person.id);
    await enqueue(tx, SOCKETS_END, { userId: person.id });
    await mailLater(tx, passwordChangedEmail(person, publicUrl));
    return { id: person.id, passwordHash };
  });
}
