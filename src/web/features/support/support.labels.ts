/** Texts of the support feature. */
import { MAX_TICKET_MESSAGE_LENGTH, TICKET_LINK_DAYS } from '#contract/limits.ts';
import type { TicketStatus } from '#contract/ticket-names.ts';
import { defineMessages } from '#web/lib/i18n/language.ts';

export const supportLabels = defineMessages('support', {
  title: 'Submit ticket',
  intro: 'Need help, or did something go wrong? Write to the Magpie team.',
  formTitle: 'New ticket',
  allRequired: 'All fields are required.',
  name: 'Your name',
  nameMissing: 'Enter your name.',
  email: 'Email address',
  emailHelp: 'We’ll reply to this address.',
  emailMissing: 'Enter your email address.',
  subject: 'Subject',
  subjectMissing: 'Enter a short subject.',
  message: 'Message',
  messageHelp: 'Include the link, what you did and what you expected. Never send a password.',
  messageMissing: 'Describe what happened.',
  messageTooLong: `Use at most ${MAX_TICKET_MESSAGE_LENGTH.toLocaleString('en-US')} characters.`,
  send: 'Submit ticket',
  sentTitle: (number: string) => `Thanks, we’ve got your message (${number})`,
  sentText: (email: string) => `We’ll reply to ${email}.`,
  another: 'Submit another ticket',
  home: 'Go to Home',
  trade: 'Trouble with a trade?',
  tradeText:
    'Talk to the other person in your conversation first. It’s often just a delayed parcel or an unclear photo. Keep your agreement in the conversation so you can both look it up.',
});

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
