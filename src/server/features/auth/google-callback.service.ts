/** Whom does Google send back to us, and what do we make of them here? */
import { EmailAddress, type SignInError } from '#contract/auth.ts';
import type { Language } from '#contract/display.ts';
import { resolveAccount } from '#rules/auth/resolve-account.ts';
import type { Config } from '../../config/config.ts';
import type { Tx } from '../../db/db.ts';
import { recordChanges } from '../../events/changes.ts';
import { fail } from '../../http/app-error.ts';
import type { EmailRecipient } from '../../mail/email-template.ts';
import { enqueueMail } from '../../mail/mail.ts';
import { googleLinkedEmail } from './access.emails.ts';
import { endAllAccess } from './account-access.service.ts';
import { insertAccount, setActive, setPassword } from './accounts.store.ts';
import { queuedEmail } from './auth.emails.ts';
import { findBySubject, insertIdentity, lockByEmail, lockSubject } from './google.store.ts';
import type { GooglePerson } from './google-provider.service.ts';
import type { LinkSigningKey } from './invitation-link.service.ts';
import { sendInvitations } from './invitations.service.ts';
import { findFreeName } from './names.service.ts';

/** What somebody new needs; their language is the browser's. */
export type OAuthSignInContext = { links: LinkSigningKey; config: Pick<Config, 'invitations'>; language: Language };

async function joinQueue(
  tx: Tx,
  person: GooglePerson,
  email: string,
  { config, language }: OAuthSignInContext,
): Promise<void> {
  let id: number | undefined;
  let name = '';
  // Somebody may take the name in the moment between looking and writing.
  for (let attempt = 0; id === undefined && attempt < 3; attempt++) {
    name = await findFreeName(tx, person.name, [2, 3, 4, 5]);
    const account = {
      name,
      email,
      passwordHash: null,
      country: 'US',
      currency: 'USD',
      language,
      status: 'queued',
    } as const;
    id = await insertAccount(tx, account);
  }
  // The address, then, is what was taken: the next try finds its holder.
  if (id === undefined) fail('unavailable', { retryAfter: 1 });
  await insertIdentity(tx, id, person.subject);
  const newcomer = { id, name, email, language };
  if (config.invitations === 'auto') await sendInvitations(tx, [newcomer]);
  else await enqueueMail(tx, queuedEmail(newcomer));
}

/**
 * The account may have been registered, and its address changed to this one, by somebody else: whatever opened it until
 * now opens it no longer.
 */
async function link(
  tx: Tx,
  holder: EmailRecipient & { id: number },
  subject: string,
  publicUrl: string,
): Promise<void> {
  await insertIdentity(tx, holder.id, subject);
  await setPassword(tx, holder.id, null);
  await endAllAccess(tx, holder.id);
  await recordChanges(tx, [{ userId: holder.id, type: 'account', id: holder.id }]);
  await enqueueMail(tx, googleLinkedEmail(holder, publicUrl));
}

/** Finds or makes the account of somebody whom the provider vouches for; answers who may come in, or why not. */
export async function completeOAuthSignIn(
  tx: Tx,
  person: GooglePerson,
  joining: OAuthSignInContext,
): Promise<{ userId: number } | { error: SignInError }> {
  const email = EmailAddress.safeParse(person.email).data;
  await lockSubject(tx, person.subject);
  const own = await findBySubject(tx, person.subject);
  const holder = own || email === undefined ? undefined : await lockByEmail(tx, email);
  const isSame = own === undefined || own.email.toLowerCase() === email?.toLowerCase();
  const decision = resolveAccount({
    own: own?.status ?? null,
    holder: holder ?? null,
    isAddressProven: person.isEmailVerified && email !== undefined && isSame,
  });
  if (typeof decision === 'object') return decision;
  if (decision === 'join') {
    if (email !== undefined) await joinQueue(tx, person, email, joining);
    return { error: email === undefined ? 'failed' : 'queued' };
  }
  const userId = own?.id ?? holder?.id;
  if (userId === undefined) throw new Error(`there is nobody to ${decision}`);
  if (decision === 'link' && holder) await link(tx, holder, person.subject, joining.links.publicUrl);
  if (decision === 'activate') await setActive(tx, userId);
  return { userId };
}
