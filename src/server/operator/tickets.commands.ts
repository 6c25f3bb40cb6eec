/** Lists, shows, answers, closes and reopens support tickets. */
import { MAX_QUEUE_PAGE_SIZE } from '#contract/limits.ts';
import { TicketText } from '#contract/support.ts';
import type { Ticket, TicketRow } from '#contract/tickets.ts';
import { loadLinkSigningKey } from '../features/auth/index.ts';
import { answerTicket, changeTicket, listTickets, readTicket } from '../features/support/index.ts';
import { type Command, CommandError, type Operator } from './command.ts';
import { indented } from './help-text.ts';
import { orRefuse, parseInput, readId } from './refusals.ts';

const USE = 'Use: tickets, or tickets show ID, or tickets answer ID TEXT, or tickets close ID, or tickets reopen ID';

const printedRow = ({ id, status, status_since, name, subject }: TicketRow): string =>
  `${String(id).padStart(6)}  ${status} since ${status_since.slice(0, 10)}  ${name}: ${subject}`;

function printedTicket(ticket: Ticket): string[] {
  const account = ticket.user ? `account ${ticket.user.name}` : 'no account';
  const address = ticket.is_own_address || !ticket.user ? '' : ', not the address of that account';
  const messages = ticket.messages.flatMap(({ kind, author, text, created_at }) => [
    `${kind} of ${created_at.slice(0, 16).replace('T', ' ')}${author ? ` by ${author.name}` : ''}`,
    ...indented(text),
  ]);
  return [printedRow(ticket), `from ${ticket.email} (${account}${address})`, ...indented(ticket.message), ...messages];
}

async function answer({ config, database: { db } }: Operator, ticket: Ticket, text: string): Promise<string[]> {
  const links = await loadLinkSigningKey(db, config.publicUrl);
  const lastMessageId = ticket.messages.filter(({ kind }) => kind !== 'note').at(-1)?.id ?? 0;
  await orRefuse(
    answerTicket({ db, links }, null, ticket.id, { text: parseInput(TicketText, text), closes: false, lastMessageId }),
  );
  return [`The answer goes to ${ticket.email}.`];
}

export const tickets: Command = async (operator, [action, first, ...words]) => {
  const { db } = operator.database;
  if (action === undefined) {
    const { data, meta } = await listTickets(db, { status: 'open', q: '', limit: MAX_QUEUE_PAGE_SIZE });
    return [...data.map(printedRow), `${meta.open} open, ${meta.waiting} waiting for their requester`];
  }
  const [id, text] = [readId(first), words.join(' ')];
  const isKnown = ['show', 'close', 'reopen'].includes(action)
    ? text === ''
    : action === 'answer' && text.trim() !== '';
  if (id === undefined || !isKnown) throw new CommandError(USE);
  const ticket = await readTicket(db, id);
  if (!ticket) throw new CommandError(`There is no ticket ${id}.`);
  if (action === 'show') return printedTicket(ticket);
  if (action === 'answer') return await answer(operator, ticket, text);
  await orRefuse(changeTicket(db, null, id, action === 'close' ? 'close' : 'reopen'));
  return [`The ticket ${id} is ${action === 'close' ? 'closed' : 'open'}.`];
};
