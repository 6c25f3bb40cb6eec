/** Defines the texts for resetting a forgotten password. */
import { MIN_PASSWORD_LENGTH } from '#contract/limits.ts';
import { defineMessages } from '#web/lib/i18n/language.ts';
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
