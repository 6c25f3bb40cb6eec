/** Texts of the retention table. The types require a text for each entry of the table. */
import { plural } from '#contract/plural.ts';
import type { RetentionId, RetentionRule } from '#contract/retention.ts';
import { defineMessages } from '#web/lib/i18n/language.ts';

type RetentionTexts = {
  readonly caption: string;
  readonly daily: string;
  readonly subject: string;
  readonly howLong: string;
  readonly why: string;
  readonly units: Readonly<Record<RetentionRule['unit'], (amount: number) => string>>;
  readonly from: Readonly<Record<RetentionRule['from'], (period: string) => string>>;
  readonly rows: Readonly<Record<RetentionId, { readonly subject: string; readonly why: string }>>;
};

export const retentionLabels = defineMessages<RetentionTexts>('retention', {
  caption: 'What we store, and for how long',
  daily:
    'We delete the data in this table within a day of the end of its retention period. We store everything else for as long as you have an account.',
  subject: 'What',
  howLong: 'How long',
  why: 'Why',
  units: {
    minutes: (amount) => `${amount} minutes`,
    hours: (amount) => plural(amount, { one: '1 hour', other: `${amount} hours` }),
    days: (amount) => plural(amount, { one: '1 day', other: `${amount} days` }),
  },
  from: {
    creation: (period) => period,
    last_use: (period) => `${period} after the last use`,
    expiry: (period) => `${period} after they expire`,
    closing: (period) => `${period} after you stop using them`,
    request: (period) => `${period} after your request`,
    readiness: (period) => `${period} after they are ready`,
    decision: (period) => `${period} after the decision`,
  },
  rows: {
    sessions: { subject: 'Sessions', why: 'to keep you signed in' },
    pushSubscriptions: {
      subject: 'Browsers with push notifications',
      why: 'to notify you until your session in the browser ends',
    },
    apiKeys: { subject: 'API keys', why: 'so that apps you trust can act on your behalf' },
    resetLinks: { subject: 'Password reset links', why: 'to choose a new password' },
    signInCodes: { subject: 'Unfinished sign-ins with Google', why: 'to finish them in the same browser' },
    emailChanges: { subject: 'New email addresses you haven’t confirmed', why: 'so that you can confirm them' },
    formerNames: {
      subject: 'Former usernames (after account deletion, only a hash)',
      why: 'so that no one can pose as you',
    },
    nameChanges: { subject: 'Dates of your name changes', why: 'to limit how often names change' },
    unusedPictures: { subject: 'Unused photos', why: 'so that you can finish what you are writing' },
    uploads: { subject: 'Interrupted uploads', why: 'so that uploads still in progress can finish' },
    repeatedTexts: { subject: 'Fingerprints of messages', why: 'to detect messages sent to many users' },
    releasedTexts: {
      subject: 'Fingerprints of messages that a moderator approved',
      why: 'so that they are not reviewed again',
    },
    declinedTexts: {
      subject: 'Fingerprints of messages that a moderator declined',
      why: 'to block them if they are sent again',
    },
    listingViews: { subject: 'Codes for the people who viewed a listing', why: 'to count each person only once a day' },
    declinedHops: { subject: 'Items you declined in trade rings', why: 'so that we don’t keep proposing them' },
    changeFeed: {
      subject: 'Log of changes to your account, listings and conversations',
      why: 'to update your devices after they have been offline',
    },
    readNotifications: { subject: 'Notifications you have read', why: 'so that you can find them again' },
    unreadNotifications: { subject: 'Notifications you haven’t read', why: 'so that you can see them' },
    storedMails: {
      subject: 'Unsent emails of a site without a mail server',
      why: 'so that the operator can read them',
    },
    undelivered: { subject: 'Emails and live updates that could not be delivered', why: 'to retry the delivery' },
    closedTickets: { subject: 'Closed support tickets', why: 'to answer follow-up questions' },
    exports: { subject: 'Exports of your data', why: 'so that you can download them' },
    deletedAccounts: { subject: 'Accounts that will be deleted', why: 'so that you can change your mind' },
    searchWords: { subject: 'Words from listings that no longer exist', why: 'to suggest and correct search words' },
    rateLimits: { subject: 'Rate-limit counters', why: 'to prevent abuse; never stored on disk' },
    logs: { subject: 'Server logs, which never contain what you type', why: 'to find errors' },
    backups: { subject: 'Backups', why: 'to restore the site after a failure' },
  },
});
