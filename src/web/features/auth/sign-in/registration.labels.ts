/** Defines the texts for signing up. */
import { MAX_USER_NAME_LENGTH, MIN_PASSWORD_LENGTH, MIN_USER_NAME_LENGTH } from '#contract/limits.ts';
import { formatCount } from '#web/lib/i18n/format.ts';
import { defineMessages } from '#web/lib/i18n/language.ts';

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
