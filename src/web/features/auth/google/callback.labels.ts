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
      title: 'You are in the queue',
      text: 'Watch your inbox for an invitation. Once you follow it, you can sign in with Google.',
    },
    cancelled: { title: 'Signing in was cancelled', text: 'Nothing was changed. Sign in whenever you are ready.' },
    address_taken: {
      title: 'This address has an account already',
      text: 'We could not connect it to this Google account automatically. Sign in with your password instead.',
    },
    not_configured: {
      title: 'Google is not set up here',
      text: 'Sign in with your email address or user name and your password instead.',
    },
    suspended: { title: 'This account is suspended', text: 'Contact us if you think this is a mistake.' },
    failed: { title: 'Signing in with Google failed', text: 'Please try again, or sign in with your password.' },
    expired: {
      title: 'This sign-in is over',
      text: 'It took too long, was already used, or was started in another browser. Please sign in again.',
    },
    offline: { title: 'We could not finish signing you in', text: 'Check your connection and try again.' },
  } satisfies Record<CallbackOutcome, Texts>,
});
