/** Texts of the auth feature. */

import type { SignInError } from '#contract/auth.ts';
import { MAX_USER_NAME_LENGTH, MIN_PASSWORD_LENGTH, MIN_USER_NAME_LENGTH } from '#contract/limits.ts';
import { plural } from '#contract/plural.ts';
import { formatCount } from '#web/lib/i18n/format.ts';
import { defineMessages } from '#web/lib/i18n/language.ts';

export const authLabels = defineMessages('auth', {
  signInTitle: 'Sign in to your account',
  identifier: 'Email address or user name',
  email: 'Email address',
  password: 'Password',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  remember: 'Remember me',
  forgot: 'Forgot password?',
  submit: 'Sign In',
  or: 'Or continue with',
  google: 'Continue with Google',
  googleBusy: 'Signing in...',
  notMember: 'Not a member?',
  signUp: 'Sign up for a free account',
  member: 'Already a member?',
  close: 'Close',
  identifierMissing: 'Enter your email address or username',
  emailMissing: 'Enter your email address',
  passwordMissing: 'Enter your password',
  invited: 'We’ve sent your invitation. Open the link in the email to activate your account.',
  restoreFailed: 'Couldn’t load your account.',
  retry: 'Retry',
  home: 'Go to Home',
  loadingAccount: 'Loading your account',
  signInFirst: 'Sign in to see this page',
  signInFirstText: 'We’ll bring you straight back here.',
});

export type CallbackOutcome = SignInError | 'expired' | 'offline';

type Texts = { title: string; text: string };

export const callbackLabels = defineMessages('callback', {
  busy: 'Signing in...',
  busyTitle: 'Signing you in',
  again: 'Try Again',
  reset: 'Set a Password',
  support: 'Contact Support',
  outcomes: {
    queued: {
      title: 'You’re on the waiting list',
      text: 'We’ll email you when it’s your turn. Then you can sign in with Google.',
    },
    cancelled: { title: 'Sign-in cancelled', text: 'Nothing changed. Sign in whenever you’re ready.' },
    address_taken: {
      title: 'This email address already has an account',
      text: 'We couldn’t connect the existing account to your Google account. Sign in with your password instead.',
    },
    not_configured: {
      title: 'Google sign-in isn’t available',
      text: 'Sign in with your email address or username and your password instead.',
    },
    suspended: { title: 'This account is suspended', text: 'Contact us if you think this is a mistake.' },
    failed: { title: 'Couldn’t sign in with Google', text: 'Please try again, or sign in with your password.' },
    expired: {
      title: 'This sign-in expired',
      text: 'The sign-in took too long, was already completed, or was started in another browser. Sign in again.',
    },
    offline: { title: 'We couldn’t finish signing you in', text: 'Check your connection and try again.' },
  } satisfies Record<CallbackOutcome, Texts>,
});

export const resetLabels = defineMessages('reset', {
  forgotTitle: 'Forgot Password',
  forgotText: 'Enter your email and we’ll send you a link to reset your password.',
  remembered: 'Remembered your password?',
  send: 'Send Reset Link',
  sending: 'Sending...',
  sent: 'A password reset link has been sent to your email.',
  sendFailed: 'Failed to send reset link.',
  requestTitle: 'Reset your password',
  newTitle: 'Set a new password',
  newText: 'You’ll be signed out on all your devices.',
  newPassword: 'New password',
  newPasswordHelp: `Use at least ${MIN_PASSWORD_LENGTH} characters.`,
  newPasswordMissing: 'Enter a new password',
  save: 'Set New Password',
  doneTitle: 'Password changed',
  doneText: 'You’ve been signed out everywhere. Sign in with your new password.',
  deadTitle: 'This link no longer works',
  deadText: 'Links work once and expire after an hour. Request a new one.',
});

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

export const secondFactorLabels = defineMessages('secondFactor', {
  title: 'Sign-in security',
  intro: 'A second factor protects your account even if someone finds out your password.',
  required: 'Staff accounts need a second factor. Set up an authenticator app or a passkey.',
  loading: 'Loading your sign-in security settings',
  failed: 'Couldn’t load your sign-in security settings',
  stepTitle: 'One more step',
  stepText: 'Confirm with your second factor to finish signing in.',
  code: 'Code from your app',
  codeHelp: 'The six digits currently shown in your authenticator app.',
  codeMissing: 'Enter the code',
  recoveryCode: 'Recovery code',
  recoveryHelp: 'One of the recovery codes that you saved. Each code works once.',
  recoveryMissing: 'Enter a recovery code',
  methods: {
    totp: 'Use a code from your app',
    passkey: 'Use a passkey',
    recovery_code: 'Use a recovery code',
  },
  next: 'Continue',
  restart: 'Start again',
  passkeySignIn: 'Sign in with a passkey',
  passkeyFailed: 'Your browser didn’t return a passkey. Please try again.',
  passkeyUnsupported: 'This browser doesn’t support passkeys.',
  confirmTitle: 'Confirm it’s you',
  confirmText: 'For your security, verify your identity before you change these settings.',
  confirm: 'Confirm',
  password: 'Password',
  passwordMissing: 'Enter your password',
  cancel: 'Cancel',
  app: 'Authenticator app',
  on: 'On',
  off: 'Off',
  setUp: 'Set up',
  setUpApp: 'Set up the authenticator app',
  replace: 'Replace',
  replaceApp: 'Replace the authenticator app',
  remove: 'Delete',
  removeApp: 'Stop using the authenticator app',
  appRemoved: 'The authenticator app was deleted.',
  appAdded: 'The authenticator app is set up.',
  scan: 'Scan this code with your authenticator app.',
  qrCode: 'QR code for the authenticator app',
  typeKey: 'Or type this key into the app',
  activate: 'Activate',
  codes: 'Recovery codes',
  codesLeft: (count: number) => plural(count, { one: '1 code left', other: `${count} codes left` }),
  renew: 'Get new codes',
  codesOnce:
    'Save these codes now: they are shown only once. Each code lets you sign in once if you lose your authenticator app or passkey.',
  copy: 'Copy',
  copied: 'The codes were copied.',
  copyFailed: 'Couldn’t copy the codes. Select and copy them manually.',
  download: 'Download',
  done: 'I saved the codes',
  passkeys: 'Passkeys',
  noPasskeys: 'You have no passkeys.',
  addPasskey: 'Add a passkey',
  passkeyAdded: 'The passkey was added.',
  passkeyName: 'Name of the passkey',
  nameMissing: 'Enter a name',
  added: (date: string) => `Added ${date}`,
  lastUsed: (ago: string) => `last used ${ago}`,
  neverUsed: 'not used yet',
  rename: 'Rename',
  renamePasskey: (name: string) => `Rename ${name}`,
  removePasskey: (name: string) => `Delete ${name}`,
  passkeyRemoved: 'The passkey was deleted.',
  save: 'Save',
  turnOff: 'Turn off the second factor',
  turnOffSure:
    'This removes your authenticator app, all passkeys and all recovery codes. After that, you can sign in without a second factor.',
  turnOffNow: 'Turn off',
  turnedOff: 'The second factor is turned off.',
});

export const sessionsLabels = defineMessages('sessions', {
  title: 'Where you are signed in',
  loading: 'Loading your sessions',
  failedTitle: 'Couldn’t load your sessions',
  current: 'This device',
  unknown: 'Unknown device',
  on: (browser: string, system: string) => `${browser} on ${system}`,
  since: (date: string) => `Signed in ${date}`,
  used: (ago: string) => `last used ${ago}`,
  signOut: 'Sign out',
  signOutName: (device: string, when: string) => `Sign out ${device}, ${when}`,
  signOutOthers: 'Sign out all other devices',
  othersEnded: 'All other devices are signed out.',
  othersFailed: 'Couldn’t sign out the other devices.',
  ended: 'That device is signed out.',
  endFailed: 'Couldn’t sign out that device.',
});

export const signOutLabels = defineMessages('signOut', {
  title: 'Sign out without sending?',
  unsent: (count: number) =>
    plural(count, {
      one: 'One message hasn’t been sent yet. Signing out deletes it from this device.',
      other: `${formatCount(count)} messages haven’t been sent yet. Signing out deletes them from this device.`,
    }),
  confirm: 'Delete and sign out',
  stay: 'Stay signed in',
});

export const registrationLabels = defineMessages('registration', {
  title: 'Sign up for a new account',
  queueAhead: 'We’ll email you an invitation. There may be a waiting list.',
  /** The server's message, which is in English. */
  added: (message: string) => message,
  waiting: (position: number, email = 'you') =>
    `You’re number ${formatCount(position)} on the waiting list. We’ll email ${email} when it’s your turn.`,
  invitation: (email: string) => `We’ll email the invitation to ${email}. Open its link to activate your account.`,
  browse: 'Browse listings',
  again: 'Use a different email address',
  name: 'Username',
  nameHelp: `${MIN_USER_NAME_LENGTH} to ${MAX_USER_NAME_LENGTH} letters, digits, dots, hyphens or underscores. Shown on your profile.`,
  nameMissing: 'Enter a username',
  passwordHelp: `At least ${MIN_PASSWORD_LENGTH} characters.`,
  passwordMissing: 'Enter a password',
  avatar: 'Profile photo',
  avatarHelp: 'Optional. You can change your photo at any time.',
  country: 'Country',
  currency: 'Currency',
  noCurrencies: 'No currencies yet',
  currenciesFailed: 'Couldn’t load the currencies.',
  submit: 'Sign Up',
  oops: 'Oops!',
  agreement: 'By signing up I agree to the',
  terms: 'terms and conditions',
  newTab: 'Opens in a new tab',
});

/** The currencies that users can choose for their account; listings can have prices in other currencies too. */
export const accountCurrencies = ['USD', 'CAD', 'GBP'] as const;
