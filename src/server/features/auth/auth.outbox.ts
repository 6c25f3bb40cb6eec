/** Delivers the outbox rows of accounts: emails that contain a secret link, and socket terminations. */

import { randomUUID } from 'node:crypto';
import { paths } from '#contract/pages.ts';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../db/db.ts';
import { enqueue, type OutboxHandler } from '../../events/outbox.ts';
import type { Mail, StoredMail } from '../../mail/mail.ts';
import type { Realtime } from '../../realtime/realtime.ts';
import { KEY_SOCKETS_END, type KeySocketsEnd, SOCKETS_END } from './account-access.service.ts';
import { invitationEmail, resetEmail } from './auth.emails.ts';
import { newAddressEmail } from './credentials.emails.ts';
import { findEmailChange } from './credentials.store.ts';
import { makeInvitationLink } from './invitation-link.service.ts';
import { inviteAgain } from './invitations.service.ts';
import { INVITATION, type LinkMail, NEW_ADDRESS } from './link-mails.service.ts';
import { makeReset } from './password-reset.service.ts';
import { findContactById } from './users.store.ts';

const FORGOT = 'auth.forgot';
const RESEND = 'auth.resend';

type OutboxHandlers = Readonly<Record<string, OutboxHandler>>;
/**
 * Enqueues a request whether or not an account has the address, so that neither the response nor its timing reveals
 * this.
 */
export async function enqueueMailRequest(tx: Queryable, kind: 'forgot' | 'resend', email: string): Promise<void> {
  await enqueue(tx, kind === 'forgot' ? FORGOT : RESEND, { email });
}

/**
 * Creates each link at delivery. The outbox row contains no link, so that the database never contains one, no matter
 * how long the mail server is unavailable.
 */
export function linkMailDeliveries({ db, links }: Context, deliverMail: OutboxHandler): OutboxHandlers {
  const send = (
    mail: Mail,
    row: Parameters<OutboxHandler>[1],
    id = randomUUID() as string,
    at = new Date().toISOString(),
  ) => deliverMail({ ...mail, id, at } satisfies StoredMail, row);
  return {
    [FORGOT]: async (payload, row) => {
      const reset = await makeReset(db, (payload as { email: string }).email);
      // Each delivery attempt creates a new token, so each email gets a new id.
      if (reset) await send(resetEmail(reset.person, links.publicUrl + paths.passwordResetToken(reset.token)), row);
    },
    [RESEND]: async (payload) => inviteAgain({ db }, (payload as { email: string }).email),
    [INVITATION]: async (payload, row) => {
      const { userId, id, at } = payload as LinkMail;
      const person = await findContactById(db, userId);
      if (person?.status !== 'invited') return;
      await send(invitationEmail(person, makeInvitationLink(links, person)), row, id, at);
    },
    [NEW_ADDRESS]: async (payload, row) => {
      const { userId, id, at, email } = payload as LinkMail;
      const person = await findContactById(db, userId);
      const change = await findEmailChange(db, userId);
      // The email change was cancelled, or replaced by a later one, which has its own outbox row.
      if (!person || change === undefined || change.email !== email) return;
      const recipient = { ...person, email: change.email };
      await send(newAddressEmail(recipient, makeInvitationLink(links, recipient)), row, id, at);
    },
  };
}

export function socketHandlers(realtime: Pick<Realtime, 'terminateUser' | 'terminateKey'>): OutboxHandlers {
  return {
    [SOCKETS_END]: async (payload) => realtime.terminateUser(String((payload as { userId: number }).userId)),
    [KEY_SOCKETS_END]: async (payload) => {
      const { userId, tokenId } = payload as KeySocketsEnd;
      await realtime.terminateKey({ userId: String(userId), keyId: tokenId });
    },
  };
}
