/** Defines the texts about the requests that the user has sent. */

import type { OwnRequest } from '#contract/connections.ts';
import { plural } from '#contract/plural.ts';
import { defineMessages } from '#web/lib/i18n/language.ts';

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
