/** Defines the texts for contacting a seller. */
import { MAX_CONTACT_MESSAGE_LENGTH } from '#contract/limits.ts';
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
