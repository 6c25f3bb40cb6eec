/** Defines the texts shown after the return from Google. */
import type { SignInError } from '#contract/auth.ts';
import { defineMessages } from '#web/lib/i18n/language.ts';

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
