/** Messages for the ticket page and for the user's ticket list. */
import { TICKET_LINK_DAYS } from '#contract/limits.ts';
import type { TicketStatus } from '#contract/ticket-names.ts';
import { defineMessages } from '#web/lib/i18n/language.ts';

const states: Record<TicketStatus, string> = {
  open: 'We’ll read your message and reply by email.',
  waiting: 'We’ve answered. If you need anything else, reply below.',
  closed: 'This ticket is closed. A reply opens it again.',
};
const shortStates: Record<TicketStatus, string> = {
  open: 'Waiting for us',
  waiting: 'Answered',
  closed: 'Closed',
};

export const ticketLabels = defineMessages('ticket', {
  title: 'Your ticket',
  ticket: (number: string) => `Ticket ${number}`,
  states,
  shortStates,
  messages: 'Messages',
  team: 'Magpie team',
  you: 'You',
  failed: 'Couldn’t load the ticket',
  invalidLink: 'This link no longer works',
  goneText: `Links to a ticket work for ${TICKET_LINK_DAYS} days. Open the link in our latest email, or submit a new ticket.`,
  newTicket: 'Submit a new ticket',
  replyTitle: 'Reply',
  reply: 'Your reply',
  replyHelp: 'Never send a password.',
  replyMissing: 'Write a reply.',
  send: 'Send reply',
  sent: 'Your reply was sent.',
  ownTitle: 'Your tickets',
  ownLoading: 'Loading your tickets',
  ownFailed: 'Couldn’t load your tickets',
});
