/** Lets the staff answer, annotate, close and reopen tickets. */
import { ticketNumber } from '#rules/support/ticket-number.ts';
import { type Db, withTransaction } from '../../db/db.ts';
import { fail } from '../../http/app-error.ts';
import { enqueueMail } from '../../mail/mail.ts';
import { recordStaffAction } from '../audit/index.ts';
import { ticketAnswerEmail } from './support.emails.ts';
import { applyTicketAction, refuseUnread } from './support.service.ts';
import { insertTicketMessage, lockTicket } from './support.store.ts';
import { listMessageIds } from './support.views.ts';
import { makeTicketLink, type TicketLinkKeys } from './ticket-link.ts';
import { answerThread } from './ticket-mail-ids.ts';

type Answer = { text: string; closes: boolean; lastMessageId: number };

/** Stores the answer and its email in one transaction. If two answers are sent at once, the second gets 409. */
export async function answerTicket(
  { db, links }: { db: Db; links: TicketLinkKeys },
  actorId: number | null,
  id: number,
  { text, closes, lastMessageId }: Answer,
): Promise<void> {
  await withTransaction(db, async (tx) => {
    const ticket = (await lockTicket(tx, id)) ?? fail('not_found');
    await refuseUnread(tx, id, lastMessageId);
    const earlier = await listMessageIds(tx, id, ['answer']);
    const messageId = await insertTicketMessage(tx, { ticketId: id, kind: 'answer', authorId: actorId, text });
    const { email, language } = ticket;
    const answer = { number: ticketNumber(id), text, closes, url: makeTicketLink(links, id) };
    const mail = ticketAnswerEmail({ email, language }, answer);
    await enqueueMail(tx, { ...mail, thread: answerThread(ticket, messageId, earlier) });
    await applyTicketAction(tx, ticket, closes ? 'answer-and-close' : 'answer');
    await recordStaffAction(tx, {
      actorId,
      action: 'tickets.answer',
      target: { kind: 'ticket', id },
      before: { status: ticket.status },
      after: { status: closes ? 'closed' : 'waiting', message: messageId },
    });
  });
}

export async function addTicketNote(db: Db, actorId: number | null, id: number, text: string): Promise<void> {
  await withTransaction(db, async (tx) => {
    if (!(await lockTicket(tx, id))) fail('not_found');
    const message = await insertTicketMessage(tx, { ticketId: id, kind: 'note', authorId: actorId, text });
    await recordStaffAction(tx, {
      actorId,
      action: 'tickets.note',
      target: { kind: 'ticket', id },
      after: { message },
    });
  });
}

/** Closing a closed ticket, and reopening one that is not closed, changes nothing. */
export async function changeTicket(
  db: Db,
  actorId: number | null,
  id: number,
  action: 'close' | 'reopen',
): Promise<void> {
  await withTransaction(db, async (tx) => {
    const ticket = (await lockTicket(tx, id)) ?? fail('not_found');
    if (!(await applyTicketAction(tx, ticket, action))) return;
    await recordStaffAction(tx, {
      actorId,
      action: `tickets.${action}`,
      target: { kind: 'ticket', id },
      before: { status: ticket.status },
      after: { status: action === 'close' ? 'closed' : 'open' },
    });
  });
}
