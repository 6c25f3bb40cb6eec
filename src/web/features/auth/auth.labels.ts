/** Defines the texts for signing in and out. */
import { defineMessages } from '#web/lib/language.ts';
import { formatWait } from '#web/lib/wait.ts';

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
  identifierMissing: 'Enter your email address or user name',
  emailMissing: 'Enter your email address',
  passwordMissing: 'Enter your password',
  queued: 'You were added to the queue. Watch your inbox for an invitation, then sign in here.',
  wait: (seconds: number | undefined) =>
    seconds === undefined
      ? 'Too many attempts. Please wait a moment, then try again.'
      : `Too many attempts. Please wait ${formatWait(seconds)}, then try again.`,
  tryAgainIn: (wait: string) => `You can try again in ${wait}.`,
  restoreFailed: 'Your account could not be loaded.',
  retry: 'Retry',
  home: 'Go to Home',
  loadingAccount: 'Loading your account',
  signInFirst: 'Sign in to see this page',
  signInFirstText: 'It belongs to your account. You will return here afterwards.',
});
