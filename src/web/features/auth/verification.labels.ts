/** Which words meet somebody who follows a link out of a mail? */
import { translated } from '#web/lib/language.ts';
export const verificationLabels = translated('verification', {
  checking: 'Checking your link',
  welcomeTitle: 'Welcome to Magpie',
  welcomeText: 'Your email address is verified and your account is ready.',
  welcomeNote: 'Your account is ready. Sign in to begin.',
  alreadyTitle: 'Your address is already verified',
  alreadyText: 'There is nothing left to do here.',
  changedTitle: 'Your new address is confirmed',
  changedText: 'From now on you sign in with it, and our mails go there.',
  expiredTitle: 'This link has expired',
  expiredText: 'Ask for a new one, and we send it to your address.',
  invalidTitle: 'This link does not work',
  invalidText: 'Perhaps part of it got lost on the way. Open it from the mail once more, or ask for a new one.',
  failedTitle: 'Your link could not be checked',
  send: 'Send a New Link',
  sending: 'Sending...',
  sent: 'If an invitation is waiting for this address, a new link is on its way.',
  sendFailed: 'The link could not be sent.',
});
