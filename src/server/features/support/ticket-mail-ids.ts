/** Derives the Message-ID of each email about a ticket, so that mail programs show all of them as one thread. */
import { ticketNumber } from '#rules/support/ticket-number.ts';
import type { MailThread } from '../../mail/mail.ts';

type TicketOfMail = { readonly id: number; readonly createdAt: Date };

/**
 * The time of creation distinguishes tickets with the same number in two databases: mail programs drop a message whose
 * id they have already received.
 */
const rootOf = ({ id, createdAt }: TicketOfMail): string =>
  `${ticketNumber(id).toLowerCase()}.${Math.floor(createdAt.getTime() / 1000).toString(36)}`;

export const confirmationThread = (ticket: TicketOfMail): MailThread => ({ id: rootOf(ticket), references: [] });

/** `answerIds` are the ids of the earlier answers, oldest first. */
export function answerThread(ticket: TicketOfMail, answerId: number, answerIds: readonly number[]): MailThread {
  const root = rootOf(ticket);
  return { id: `${root}.${answerId}`, references: [root, ...answerIds.map((id) => `${root}.${id}`)] };
}
