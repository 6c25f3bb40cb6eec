/** Creates support tickets and adds the replies of their requesters. */

import type { z } from 'zod';
import type { Language } from '#contract/display.ts';
import type { NewTicket } from '#contract/support.ts';
import { ticketNumber } from '#rules/support/ticket-number.ts';
import { nextTicketStatus, type TicketAction } from '#rules/support/ticket-state-machine.ts';
import type { Context } from '../../context.ts';
import { type Tx, withTransaction } from '../../db/db.ts';
import { fail } from '../../http/app-error.ts';
import { enqueueMail } from '../../mail/mail.ts';
import { ticketEmail } from './support.emails.ts';
import {
  insertTicket,
  insertTicketMessage,
  lockTicket,
  ownsAddress,
  setTicketStatus,
  type TicketRecord,
} from './support.store.ts';
import { listMessageIds, readLastRequest } from './support.views.ts';
import { makeTicketLink } from './ticket-link.ts';
import { confirmationThread } from './ticket-mail-ids.ts';

/** Sends no confirmation if the rate limit for emails to this address is exceeded. */
export async function createTicket(
  { db, links, limiter, limits }: Context,
  userId: number | undefined,
  body: z.output<typeof NewTicket>,
  language: Language,
): Promise<string> {
  return await withTransaction(db, async (tx) => {
    const ticket = await insertTicket(tx, { ...body, language, userId: userId ?? null });
    // Quote the message and link to the ticket only if the address is the sender's own: otherwise anyone could send any
    // text to anyone.
    const ownsRecipient = userId !== undefined && (await ownsAddress(tx, userId, body.email));
    const isAllowed = (await limiter.consume(limits.mailRequests, `ticket ${body.email.toLowerCase()}`)) === 0;
    if (isAllowed) {
      const ownTicket = ownsRecipient ? { ...body, url: makeTicketLink(links, ticket.id) } : undefined;
      const mail = ticketEmail({ email: body.email, language }, ticketNumber(ticket.id), ownTicket);
      await enqueueMail(tx, { ...mail, thread: confirmationThread(ticket) });
    }
    return ticketNumber(ticket.id);
  });
}

/** Refuses a text if its author has not seen the newest message; this also refuses repeated requests. */
export async function refuseUnread(tx: Tx, ticketId: number, lastMessageId: number): Promise<void> {
  const readable = await listMessageIds(tx, ticketId, ['reply', 'answer']);
  const newest = readable.at(-1) ?? 0;
  if (newest !== lastMessageId) fail('ticket_changed');
}

/** The ticket must be locked. Returns whether its status changed. */
export async function applyTicketAction(tx: Tx, ticket: TicketRecord, action: TicketAction): Promise<boolean> {
  const status = nextTicketStatus(ticket.status, action);
  if (status === ticket.status) return false;
  // The waiting time of a reopened ticket starts with the requester's last message.
  const since = action === 'reopen' ? await readLastRequest(tx, ticket) : new Date();
  await setTicketStatus(tx, ticket.id, status, since);
  return true;
}

export async function replyToTicket(
  { db }: Pick<Context, 'db'>,
  id: number,
  { text, lastMessageId }: { text: string; lastMessageId: number },
): Promise<void> {
  await withTransaction(db, async (tx) => {
    const ticket = (await lockTicket(tx, id)) ?? fail('link_expired');
    await refuseUnread(tx, id, lastMessageId);
    await insertTicketMessage(tx, { ticketId: id, kind: 'reply', text });
    await applyTicketAction(tx, ticket, 'reply');
  });
}
