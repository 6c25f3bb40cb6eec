/** Texts of the connections feature. */

import type { OwnRequest } from '#contract/connections.ts';
import { MAX_CONTACT_MESSAGE_LENGTH } from '#contract/limits.ts';
import { plural } from '#contract/plural.ts';
import type { ListingActionLabel } from '#rules/connections/listing-action.ts';
import { defineMessages } from '#web/lib/i18n/language.ts';

/** The labels of the specification, verbatim except for `checking`, which the specification does not contain. */
const actions: Record<ListingActionLabel, string> = {
  sign_in: 'Sign In to contact seller',
  edit: 'Edit Listing',
  closed: 'Listing is closed',
  checking: 'One moment…',
  contact: 'Contact seller',
  waiting: 'Waiting on seller',
  go_to_inbox: 'Go to Inbox',
  declined: 'Seller declined your request',
};

export const connectionLabels = defineMessages('connection', {
  actions,
  message: 'Add your comment',
  messagePlaceholder: 'Write your message to the user here...',
  messageTooLong: `Use at most ${MAX_CONTACT_MESSAGE_LENGTH.toLocaleString('en-US')} characters`,
  declinedText: 'You can still contact the seller about other listings.',
  writeAnother: 'Write another message',
  notSent: 'Your message wasn’t sent.',
  statusFailed: 'Couldn’t load your request.',
  retry: 'Retry',
  conversation: 'Go to your conversation',
  slow: { text: 'This is taking longer than usual.', cancel: 'Cancel', retry: 'Retry' },
});

const statuses: Record<OwnRequest['status'], string> = {
  sent: 'Sent',
  pending: 'Received by the seller',
  accepted: 'Accepted',
  declined: 'Declined',
};

export const requestLabels = defineMessages('requests', {
  title: 'Requests you sent',
  loading: 'Loading your requests',
  failed: 'Couldn’t load your requests',
  noneWaiting: 'No requests are waiting for an answer.',
  showAnswered: (count: number) =>
    plural(count, { one: 'Show 1 answered request', other: `Show ${count} answered requests` }),
  hideAnswered: 'Hide answered requests',
  statuses,
  withoutMessage: 'No message',
  openConversation: 'Open conversation',
  withdraw: 'Withdraw',
  withdrawName: (listing: string) => `Withdraw your request for ${listing}`,
  withdrawn: (listing: string) => `Request for ${listing} withdrawn`,
  notWithdrawn: 'Couldn’t withdraw the request.',
  alreadyAnswered: 'The seller has just answered this request.',
  youWrote: 'You wrote',
  sentWithoutMessage: 'You sent this request without a message.',
});

export const contactSheetLabels = defineMessages('contactSheet', {
  title: (name: string) => `Message ${name}`,
  help: 'Optional. The seller sees your message before accepting or declining.',
  quick: 'Quick questions',
  questions: [
    'Is it still available?',
    'Could you show more photos?',
    'Where do you ship from?',
    'Is the price negotiable?',
  ],
  send: 'Send',
});

export const sentMessageLabels = defineMessages('sentMessage', {
  sent: 'Message sent to the user!',
  review: {
    waiting:
      'Your message is under review because you sent it to several people. The seller will get it once it’s approved.',
    declined: 'Your message wasn’t delivered: a moderator declined it. Please write another one.',
  },
  updated: 'Your message was updated.',
  nothingNew: 'Nothing new to send: the seller already has your request.',
  dismiss: 'Dismiss',
});
