/** Messages for the support page. */
import { MAX_TICKET_MESSAGE_LENGTH } from '#contract/limits.ts';
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
