/** Defines the texts for resetting a forgotten password. */
import { defineMessages } from '#web/lib/i18n/language.ts';
export const resetLabels = defineMessages('reset', {
  forgotTitle: 'Forgot Password',
  forgotText: "Enter your account's email address and we'll send you a link to set a new password.",
  send: 'Send Reset Link',
  sending: 'Sending...',
  sent: 'A password reset link has been sent to your email.',
  sendFailed: 'Failed to send reset link.',
  requestTitle: 'Reset your password',
  newTitle: 'Set a new password',
  newText: 'This signs you out on this device and all others.',
  newPassword: 'New password',
  newPasswordHelp: 'Use at least 10 characters.',
  newPasswordMissing: 'Enter a new password',
  save: 'Set New Password',
  doneTitle: 'Your password is changed',
  doneText: 'You were signed out everywhere. Sign in with your new password.',
  deadTitle: 'This link no longer works',
  deadText: 'A link works once, within an hour. Ask for a new one here.',
});
