/** Messages for the settings sections about data exports and account deletion. */
import { RECENT_SIGN_IN_MINUTES } from '#contract/limits.ts';
import { DELETION_DAYS } from '#contract/retention.ts';
import { defineMessages } from '#web/lib/i18n/language.ts';

export const privacyLabels = defineMessages('privacy', {
  data: 'Your data',
  dataText:
    'Get a ZIP file with everything we store about you: your account, listings, messages, reviews, searches and photos.',
  request: 'Prepare my data',
  requested: 'We’re preparing your data. We’ll let you know here and by email when it’s ready.',
  requestFailed: 'Couldn’t prepare your data.',
  loading: 'Loading your exports',
  failed: 'Couldn’t load your exports',
  none: 'You have no exports yet.',
  queued: 'Waiting to start',
  running: (done: string, total: string) => `Preparing: ${done} of ${total} files`,
  counting: 'Preparing your files',
  ready: (size: string, until: string) => `Ready: ${size}. We’ll delete this file on ${until}.`,
  gaveUp: 'This export failed. Please start another one.',
  requestedOn: (date: string) => `Requested on ${date}`,
  download: 'Download',
  downloadName: (date: string) => `Download the data from ${date}`,
  downloadFailed: 'Couldn’t start the download.',
  progress: 'Preparing your data',

  deletion: 'Delete account',
  deletionText: `You have ${DELETION_DAYS} days to change your mind. During that time your profile and listings are hidden.`,
  deletionPoints: [
    'Then we erase your name, email address, listings, photos, messages, searches and settings. No one can restore them.',
    'People you talked to keep their own messages. You appear as “Deleted user”, without your messages and photos.',
    'The ratings you gave remain, without your name or text.',
    'Download your data first if you want to keep it.',
  ],
  begin: 'Delete my account',
  confirm: `Delete account in ${DELETION_DAYS} days`,
  googleText: `You sign in with Google. If you signed in more than ${RECENT_SIGN_IN_MINUTES} minutes ago, sign in again first.`,
  passwordMissing: 'Enter your current password.',
  deletionRequested: (date: string) => `Your account will be deleted on ${date}.`,
  pending: (date: string) => `Your account will be deleted on ${date}. Until then you can only browse.`,
  keep: 'Keep my account',
  deletionCancelled: 'Your account won’t be deleted. Your profile and listings are visible again.',
  keepFailed: 'Couldn’t cancel the deletion.',
});
