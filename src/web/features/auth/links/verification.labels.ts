/** Defines the texts of the page that emailed verification links open. */
import { defineMessages } from '#web/lib/i18n/language.ts';
export const verificationLabels = defineMessages('verification', {
  checking: 'Checking your link',
  proofTitles: { invitation: 'Accept your invitation', email_change: 'Confirm your new address' },
  proofTexts: {
    invitation: (name: string) => `This opens the account ${name} and confirms your email address. Enter its password.`,
    email_change: (name: string) => `The account ${name} will use this email address. Enter its password.`,
  },
  unknownAccount: {
    invitation: "Didn't choose the password? Set a new one so that no one else can use the account.",
    email_change: "Don't know this account? Close this page and nothing changes.",
  },
  noPassword: {
    invitation: 'The account was created with Google and has no password. Continue with Google, or set a password.',
    email_change:
      'The account has no password. Sign in to it and open the link again, or set a password, which removes its Google sign-in.',
  },
  confirm: 'Confirm',
  useNewPassword: 'Set a new password instead',
  usePassword: 'Enter the current password instead',
  newPassword: 'New password',
  newPasswordHelp: 'Use at least 10 characters. It ends every session and API key of the account.',
  newPasswordMissing: 'Enter a new password',
  welcomeTitle: 'Welcome to Magpie',
  welcomeText: 'Your email address is verified and your account is ready.',
  welcomeNote: 'Your account is ready. Sign in to begin.',
  alreadyTitle: 'Your address is already verified',
  alreadyText: 'There is nothing left to do here.',
  changedTitle: 'Your new address is confirmed',
  changedText: 'Use it to sign in from now on. Our emails go there too.',
  expiredTitle: 'This link has expired',
  expiredText: 'Request a new one and we will send it to your address.',
  invalidTitle: 'This link does not work',
  invalidText: 'Part of it may be missing. Open it from the email again, or request a new one.',
  failedTitle: 'Your link could not be checked',
  send: 'Send a New Link',
  sending: 'Sending...',
  sent: 'If an invitation is waiting for this address, a new link is on its way.',
  sendFailed: 'The link could not be sent.',
});
