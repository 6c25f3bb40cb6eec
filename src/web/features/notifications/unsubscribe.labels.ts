/** Defines the texts of the unsubscribe page. */
import type { MailKind } from '#contract/preferences.ts';
import { defineMessages } from '#web/lib/language.ts';

const about: Record<MailKind, string> = {
  requests: 'when a buyer asks about a listing of yours',
  acceptances: 'when a seller accepts your request',
  messages: 'when a message has stayed unread',
  searches: 'when a listing fits a search of yours',
  favourites: 'when a favourite of yours becomes cheaper',
};

export const unsubscribeLabels = defineMessages('unsubscribe', {
  title: 'Stop these mails?',
  question: (kind: MailKind) => `We will no longer write to you ${about[kind]}. The bell goes on telling you.`,
  stop: 'Stop these mails',
  retry: 'Retry',
  failed: 'Failed to end a kind of mail',
  doneTitle: 'No more of these mails',
  doneText: (kind: MailKind) => `We will not write to you ${about[kind]}. You can change your mind in Settings.`,
  invalidTitle: 'This link is not complete',
  invalidText: 'Open it from the mail once more, or switch mails off in Settings.',
  settings: 'Settings',
});
