/** Messages of the support page. */
import { defineMessages } from '#web/lib/i18n/language.ts';
export const supportLabels = defineMessages('support', {
  title: 'Submit ticket',
  intro: 'Something went wrong, or you need help? Write to the Magpie team.',
  name: 'Your name',
  nameMissing: 'Enter your name.',
  email: 'Email address',
  emailHelp: 'We will reply to this address.',
  emailMissing: 'Enter your email address.',
  subject: 'Subject',
  subjectMissing: 'Say in a few words what it is about.',
  message: 'Message',
  messageHelp: 'The address of the page, what you did, and what you expected. Never send a password.',
  messageMissing: 'Write what happened.',
  messageTooLong: 'Use at most 5,000 characters.',
  send: 'Submit ticket',
  sentTitle: (number: string) => `Ticket ${number} is filed`,
  sentText: (email: string) => `We sent its number to ${email}. We will read your message and reply there.`,
  another: 'Submit another ticket',
  home: 'Go to Home',
  trade: 'Trouble with a trade?',
  tradeText:
    'Talk to the other person in your conversation first: most things are a delayed parcel or a misread picture. Keep what you agreed in the conversation, so that both of you can look it up.',
});
