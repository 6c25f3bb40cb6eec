/** Resolves a Google identity to an account: signs in, links, activates or registers it. */
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
import { findBySubject, insertIdentity, lockByEmail, lockSubject } from './google.store.ts';
import type { GooglePerson } from './google-provider.service.ts';
import type { LinkSigningKey } from './invitation-link.service.ts';
import { enterQueue, sendFirstEmail } from './invitations.service.ts';
import { findFreeName } from './names.service.ts';
import { insertAccount, setActive, setPassword } from './users.store.ts';

/** `language` is the browser's language, which becomes the language of a new account. */
export type OAuthSignInContext = { links: LinkSigningKey; config: Pick<Config, 'invitations'>; language: Language };

async function joinQueue(
  tx: Tx,
  person: GooglePerson,
  email: string,
  { config, language }: OAuthSignInContext,
): Promise<void> {
  const isQueued = await enterQueue(tx, config);
  let id: number | undefined;
  let name = '';
  // Another request can take the name between the check and the insert.
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
  // Another request must have taken the email address: the user's next sign-in finds the account that has it.
  if (id === undefined) fail('unavailable', { retryAfter: 1 });
  await insertIdentity(tx, id, person.subject);
  await sendFirstEmail(tx, { id, name, email, language }, isQueued);
}

/**
 * Links a Google identity to the account with the same email address. An attacker could have registered that account or
 * set its address, so this removes the password and ends all sessions, API keys and pending links.
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

export async function completeOAuthSignIn(
  tx: Tx,
  person: GooglePerson,
  context: OAuthSignInContext,
): Promise<{ userId: number } | { error: SignInError }> {
  const email = EmailAddress.safeParse(person.email).data;
  await lockSubject(tx, person.subject);
  const linkedAccount = await findBySubject(tx, person.subject);
  const holder = linkedAccount || email === undefined ? undefined : await lockByEmail(tx, email);
  const isSame = linkedAccount === undefined || linkedAccount.email.toLowerCase() === email?.toLowerCase();
  const decision = resolveAccount({
    linkedStatus: linkedAccount?.status ?? null,
    holder: holder ?? null,
    isAddressProven: person.isEmailVerified && email !== undefined && isSame,
  });
  if (typeof decision === 'object') return decision;
  if (decision === 'join') {
    if (email !== undefined) await joinQueue(tx, person, email, context);
    return { error: email === undefined ? 'failed' : 'queued' };
  }
  const userId = linkedAccount?.id ?? holder?.id;
  if (userId === undefined) throw new Error(`no account to ${decision}`);
  if (decision === 'link' && holder) await link(tx, holder, person.subject, context.links.publicUrl);
  if (decision === 'activate') await setActive(tx, userId);
  return { userId };
}
