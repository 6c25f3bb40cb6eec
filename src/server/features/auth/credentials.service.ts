/** How does somebody signed in change the password or the e-mail address by which they come in? */
import type { z } from 'zod';
import type { EmailChange, PasswordChange } from '#contract/settings.ts';
import { type Db, sqlState, type Tx, transact } from '../../db/db.ts';
import { recordChanges } from '../../events/changes.ts';
import { enqueue } from '../../events/outbox.ts';
import { fail, failField } from '../../http/failure.ts';
import type { SessionUser } from '../../http/handlers.ts';
import { limitGuesses } from '../../limits/guesses.ts';
import { demand, type Limiter, type LimitTable } from '../../limits/limits.ts';
import { mailLater } from '../../mail/mail.ts';
import { findContactByEmail, lockContact, setPassword } from './accounts.store.ts';
import { findById } from './auth.store.ts';
import { addressChangedEmail, addressInUseEmail, newAddressEmail, newPasswordEmail } from './credentials.emails.ts';
import {
  deleteEmailChange,
  deleteOtherSessions,
  findEmailChange,
  keepEmailChange,
  setEmail,
} from './credentials.store.ts';
import {
  isLinkExpired,
  isLinkFor,
  isOurLink,
  type LinkKey,
  makeInvitationLink,
  type Proof,
} from './invitation-link.service.ts';
import type { KnownDevices } from './known-devices.service.ts';
import { newPasswordRefusal } from './new-password.service.ts';
import { hashPassword, isPassword } from './password.service.ts';
import { SOCKETS_END } from './password-reset.service.ts';
import { deleteResets } from './password-reset.store.ts';

export type CredentialDeps = {
  db: Db;
  links: LinkKey;
  limiter: Limiter;
  limits: LimitTable;
  devices: KnownDevices;
};

/** The person's other tabs and devices must know. */
const tell = (tx: Tx, userId: number): Promise<void> => recordChanges(tx, [{ userId, type: 'account', id: userId }]);

const UNIQUE_VIOLATION = '23505';
const DAY = 24 * 60 * 60 * 1000;
/** As long as the link itself holds. */
const LINK_DAYS = 14;

/** Who stands at somebody's open screen must not take the account with them. Only failures count. */
async function demandPassword(deps: CredentialDeps, me: SessionUser, password: string, field: string) {
  const { db, limiter, limits } = deps;
  const account = (await findById(db, me.id)) ?? fail('unauthenticated');
  // Somebody who only ever came by way of Google has none to show.
  if (account.passwordHash === null) return account;
  const { passwordHash } = account;
  const check = async () => ((await isPassword(passwordHash, password)) ? account : undefined);
  // A count of its own: failed sign-ins by strangers must not keep the owner from changing the password.
  const checked = await limitGuesses(limiter, [[limits.passwordCheck, String(me.id)]], check);
  return checked ?? failField(field, 'This is not your password.');
}

/** All other sessions end; the keys of other programs stay, and stay listed. */
export async function changePassword(
  deps: CredentialDeps,
  me: SessionUser,
  change: z.output<typeof PasswordChange>,
): Promise<{ id: number; passwordHash: string }> {
  const account = await demandPassword(deps, me, change.current_password, 'current_password');
  const refusal = newPasswordRefusal(change.password, account);
  if (refusal) failField('password', refusal);
  const passwordHash = await hashPassword(change.password);
  await transact(deps.db, async (tx) => {
    await setPassword(tx, me.id, passwordHash);
    await deleteOtherSessions(tx, me.id, me.tokenId);
    // A link that is still out, to another address or for another password, may be somebody else's way back in.
    await deleteEmailChange(tx, me.id);
    await deleteResets(tx, me.id);
    // All of them: a socket does not say of which session it is, and those that still hold come back by themselves.
    await enqueue(tx, SOCKETS_END, { userId: me.id });
    await tell(tx, me.id);
    await mailLater(tx, newPasswordEmail(account, deps.links.publicUrl));
  });
  return { id: me.id, passwordHash };
}

/** Nothing changes before the link is followed. A taken address is answered alike, and its owner told. */
export async function requestEmailChange(
  deps: CredentialDeps,
  me: SessionUser,
  change: z.output<typeof EmailChange>,
): Promise<void> {
  const { links, limiter, limits } = deps;
  const account = await demandPassword(deps, me, change.password, 'password');
  const { email } = change;
  if (email.toLowerCase() === account.email.toLowerCase()) failField('email', 'This is your address already.');
  await demand(limiter, limits.mailRequestsOfSender, `new-address ${me.id}`);
  const isMailAllowed = (await limiter.take(limits.mailRequests, `new-address ${email.toLowerCase()}`)) === 0;
  await transact(deps.db, async (tx) => {
    const link = makeInvitationLink(links, { id: me.id, email });
    await keepEmailChange(tx, { userId: me.id, email, expiresAt: new Date(Date.now() + LINK_DAYS * DAY) });
    await tell(tx, me.id);
    if (!isMailAllowed) return;
    const owner = await findContactByEmail(tx, email);
    await mailLater(tx, owner ? addressInUseEmail(owner) : newAddressEmail({ ...account, email }, link));
  });
}

/** Undefined where the link is none to a new address: it may be an invitation. Refuses with 410 one too old. */
export async function followEmailChange(
  { db, links }: Pick<CredentialDeps, 'db' | 'links'>,
  proof: Proof,
): Promise<'email_changed' | undefined> {
  if (!isOurLink(links, proof)) return undefined;
  try {
    return await transact(db, async (tx) => {
      const person = await lockContact(tx, { id: proof.id });
      const wanted = await findEmailChange(tx, proof.id);
      if (person?.status !== 'active' || !wanted || !isLinkFor(wanted.email, proof)) return undefined;
      if (isLinkExpired(proof)) fail('link_expired');
      await setEmail(tx, person.id, wanted.email);
      await deleteEmailChange(tx, person.id);
      // Reset links lie in the mailbox that was just given up.
      await deleteResets(tx, person.id);
      await tell(tx, person.id);
      await mailLater(tx, addressChangedEmail(person, wanted.email));
      return 'email_changed';
    });
  } catch (error) {
    // Somebody else registered with the address while the link was on its way.
    if (sqlState(error) === UNIQUE_VIOLATION) fail('not_found');
    throw error;
  }
}
