/** Defines the texts of the page that emailed verification links open. */
import { MIN_PASSWORD_LENGTH } from '#contract/limits.ts';
import { defineMessages } from '#web/lib/i18n/language.ts';
export const verificationLabels = defineMessages('verification', {
  checking: 'Checking your link',
  proofTitles: { invitation: 'Accept your invitation', email_change: 'Confirm your new address' },
  proofTexts: {
    invitation: (name: string) =>
      `Enter the password for ${name} to activate the account and confirm your email address.`,
    email_change: (name: string) => `To use this email address for the account ${name}, enter the account’s password.`,
  },
  unknownAccount: {
    invitation: 'Didn’t choose the password of this account? Set a new one so no one else can use the account.',
    email_change: 'Don’t know this account? Close this page and nothing changes.',
  },
  noPassword: {
    invitation: 'The account was created with Google and has no password. Continue with Google, or set a password.',
    email_change:
      'This account has no password. Sign in to it and open the link again, or set a password. Setting a password removes Google sign-in.',
  },
  confirm: 'Confirm',
  useNewPassword: 'Set a new password instead',
  usePassword: 'Enter the current password instead',
  newPassword: 'New password',
  newPasswordHelp: `Use at least ${MIN_PASSWORD_LENGTH} characters. A new password signs you out on all devices and revokes all your API keys.`,
  newPasswordMissing: 'Enter a new password',
  welcomeTitle: 'Welcome to Magpie',
  welcomeText: 'Your email address is verified and your account is ready.',
  welcomeNote: 'Your account is ready. Sign in to begin.',
  stepsTitle: 'Four ways to get started',
  steps: {
    save: {
      title: 'Save your favourites',
      text: 'Tap the heart on a listing, or save a search. We’ll notify you about price drops and new matches.',
    },
    follow: {
      title: 'Follow a group or a seller',
      text: 'Tap Follow on a group or seller page to get notified of new listings.',
    },
    want: {
      title: 'Add what you’re looking for',
      text: 'We’ll notify you about matching listings and find collectors to trade with.',
    },
    list: {
      title: 'List your first item',
      text: 'A photo, a price and a short description are enough. Turn on “Open to trade” to get swap offers.',
    },
  },
  alreadyTitle: 'Your address is already verified',
  alreadyText: 'There’s nothing left to do here.',
  changedTitle: 'Your new address is confirmed',
  changedText: 'Use this address to sign in from now on. We’ll also send our emails there.',
  expiredTitle: 'This link has expired',
  expiredText: 'Request a new link, and we’ll send it to your email address.',
  invalidTitle: 'This link doesn’t work',
  invalidText: 'The link may be incomplete. Try opening it from the email again, or request a new one.',
  failedTitle: 'Couldn’t check your link',
  send: 'Send a New Link',
  sending: 'Sending...',
  sent: 'If there’s an invitation for this address, we’ve sent a new link.',
  sendFailed: 'Couldn’t send the link.',
});
