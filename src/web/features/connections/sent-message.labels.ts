/** Defines the texts about the result of a sent contact request; loaded only after a request is sent. */
import { defineMessages } from '#web/lib/i18n/language.ts';

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
