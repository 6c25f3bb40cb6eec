/** Defines the texts of the unsubscribe page. */
import type { MailKind } from '#contract/mail-kinds.ts';
import { defineMessages } from '#web/lib/i18n/language.ts';
import { config } from '#web/lib/net/config.ts';

const about: Record<MailKind, string> = {
  requests: 'about new requests, swap offers or rings',
  acceptances: 'when a request is accepted, or a swap or ring is agreed or ends',
  messages: 'when you have unread messages',
  searches: 'when a listing matches one of your saved searches',
  wants: 'when a listing matches your want list',
  favourites: 'when the price of a favourite drops',
  proposals: 'when we accept or decline your catalogue suggestion',
};

export const unsubscribeLabels = defineMessages('unsubscribe', {
  title: 'Stop these emails?',
  question: (kind: MailKind) =>
    `We’ll no longer email you ${about[kind]}. You’ll still see notifications on ${config().name}.`,
  stop: 'Stop these emails',
  retry: 'Retry',
  failed: 'Failed to unsubscribe from an email',
  doneTitle: 'You’re unsubscribed',
  doneText: (kind: MailKind) => `We won’t email you ${about[kind]}. You can turn these emails back on in Settings.`,
  invalidTitle: 'This link is incomplete',
  invalidText: 'Open the link from the email again, or turn off these emails in Settings.',
  settings: 'Settings',
});
