/**
 * Lists, shows, answers, closes and reopens support tickets. An answer includes the number of the last message that the
 * operator has read.
 */
import { MAX_QUEUE_PAGE_SIZE } from '#contract/limits.ts';
import { type Ticket, type TicketRow, TicketText } from '#contract/support.ts';
import type { Db } from '../db/db.ts';
import { loadLinkSigningKey } from '../features/auth/index.ts';
import { answerTicket, changeTicket, listTickets, readTicket } from '../features/support/index.ts';
import { AppError } from '../http/app-error.ts';
import { type Command, CommandError, type Operator, textOf, UsageError } from './command.ts';
import { indented, printable } from './help-text.ts';
import { orRefuse, parseInput, readId } from './refusals.ts';

const printedRow = ({ id, status, status_since, name, subject }: TicketRow): string =>
  `${String(id).padStart(6)}  ${status} since ${status_since.slice(0, 10)}  ${name}: ${subject}`;

const printedMessage = ({ kind, author, text, created_at }: Ticket['messages'][number]): string[] => [
  `${kind} of ${created_at.slice(0, 16).replace('T', ' ')}${author ? ` by ${author.name}` : ''}`,
  ...indented(text),
];

/** Returns the id of the newest answer or reply; 0 if the ticket has neither. */
const lastMessageOf = ({ messages }: Ticket): number => messages.findLast(({ kind }) => kind !== 'note')?.id ?? 0;

const howToAnswer = (ticket: Ticket): string =>
  `To answer: tickets answer ${ticket.id} --after ${lastMessageOf(ticket)} TEXT`;

function printedTicket(ticket: Ticket): string[] {
  const account = ticket.user ? `account ${ticket.user.name}` : 'no account';
  const address = ticket.is_own_address || !ticket.user ? '' : ', not the address of that account';
  return [
    printedRow(ticket),
    `from ${ticket.email} (${account}${address})`,
    ...indented(ticket.message),
    ...ticket.messages.flatMap(printedMessage),
    howToAnswer(ticket),
  ];
}

/**
 * Throws an error that lists the messages that the operator has not read, so that the next answer can take them into
 * account.
 */
async function refuseUnread(db: Db, id: number, lastMessageId: number): Promise<never> {
  const ticket = await readTicket(db, id);
  if (!ticket) throw new CommandError(`There is no ticket ${id}.`);
  const unread = ticket.messages.filter((message) => message.id > lastMessageId && message.kind !== 'note');
  const reason =
    unread.length > 0
      ? `Not sent: the ticket ${id} has messages after ${lastMessageId}:`
      : `Not sent: ${lastMessageId} is not the last message of the ticket ${id}.`;
  throw new CommandError([reason, ...unread.flatMap(printedMessage), howToAnswer(ticket)].map(printable).join('\n'));
}

type Answer = { text: string; lastMessageId: number };

async function answer({ config, database: { db } }: Operator, ticket: Ticket, input: Answer): Promise<string[]> {
  const { lastMessageId } = input;
  const links = await loadLinkSigningKey(db, config.publicUrl);
  const written = { text: parseInput(TicketText, input.text), closes: false, lastMessageId };
  const sent = answerTicket({ db, links }, null, ticket.id, written).catch(async (error: unknown) => {
    if (error instanceof AppError && error.code === 'ticket_changed') await refuseUnread(db, ticket.id, lastMessageId);
    throw error;
  });
  await orRefuse(sent);
  return [`The answer goes to ${ticket.email}.`];
}

/**
 * Reads the answer from the arguments; undefined if the text or the id of the last message that was read is missing.
 */
function readAnswer(words: readonly string[], messageId: string | undefined): Answer | undefined {
  const text = words.join(' ');
  if (!/^\d{1,9}$/.test(messageId ?? '') || text.trim() === '') return undefined;
  return { text, lastMessageId: Number(messageId) };
}

export const tickets: Command = async (operator, [action, first, ...words], options) => {
  const { db } = operator.database;
  if (action === undefined) {
    const { data, meta } = await listTickets(db, { status: 'open', q: '', limit: MAX_QUEUE_PAGE_SIZE });
    return [...data.map(printedRow), `${meta.open} open, ${meta.waiting} waiting for their requester`];
  }
  const id = readId(first);
  const input = action === 'answer' ? readAnswer(words, textOf(options, 'after')) : undefined;
  const isKnown = input !== undefined || (['show', 'close', 'reopen'].includes(action) && words.length === 0);
  if (id === undefined || !isKnown) throw new UsageError();
  const ticket = await readTicket(db, id);
  if (!ticket) throw new CommandError(`There is no ticket ${id}.`);
  if (action === 'show') return printedTicket(ticket);
  if (input) return await answer(operator, ticket, input);
  await orRefuse(changeTicket(db, null, id, action === 'close' ? 'close' : 'reopen'));
  return [`The ticket ${id} is ${action === 'close' ? 'closed' : 'open'}.`];
};
