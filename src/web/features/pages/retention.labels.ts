/** Texts of the retention table. The types require a text for each entry of the table. */
import type { RetentionId, RetentionRule } from '#contract/retention.ts';
import { defineMessages } from '#web/lib/i18n/language.ts';

type RetentionTexts = {
  readonly caption: string;
  readonly daily: string;
  readonly what: string;
  readonly howLong: string;
  readonly why: string;
  readonly units: Readonly<Record<RetentionRule['unit'], (amount: number) => string>>;
  readonly from: Readonly<Record<RetentionRule['from'], (period: string) => string>>;
  readonly rows: Readonly<Record<RetentionId, { readonly what: string; readonly why: string }>>;
};

export const retentionLabels = defineMessages<RetentionTexts>('retention', {
  caption: 'What we keep, and how long',
  daily:
    'We delete data within a day after its period ends. Everything else is kept for as long as you have an account.',
  what: 'What',
  howLong: 'How long',
  why: 'Why',
  units: {
    minutes: (amount) => `${amount} minutes`,
    hours: (amount) => (amount === 1 ? '1 hour' : `${amount} hours`),
    days: (amount) => (amount === 1 ? '1 day' : `${amount} days`),
  },
  from: {
    creation: (period) => period,
    last_use: (period) => `${period} after the last use`,
    expiry: (period) => `${period} after they expire`,
    closing: (period) => `${period} after they were given up or closed`,
    request: (period) => `${period} after your request`,
    readiness: (period) => `${period} after they are ready`,
    decision: (period) => `${period} after the decision`,
  },
  rows: {
    sessions: { what: 'Sessions', why: 'to keep you signed in' },
    pushSubscriptions: { what: 'Browsers with push notifications', why: 'to notify you until your session there ends' },
    apiKeys: { what: 'API keys', why: 'for programs that you allow' },
    resetLinks: { what: 'Password reset links', why: 'to choose a new password' },
    signInCodes: { what: 'Unfinished sign-ins with Google', why: 'to finish them in the same browser' },
    emailChanges: { what: 'New email addresses you haven’t confirmed', why: 'until you follow the link' },
    formerNames: { what: 'Former names (after a deletion only a hash)', why: 'so that no one can pose as you' },
    nameChanges: { what: 'Dates of your name changes', why: 'to limit how often names change' },
    unusedPictures: { what: 'Photos that nothing uses', why: 'while you write a listing' },
    uploads: { what: 'Interrupted uploads', why: 'they can still be running' },
    repeatedTexts: { what: 'Fingerprints of messages', why: 'to find texts that someone sends to many users' },
    releasedTexts: {
      what: 'Fingerprints of messages that a moderator released',
      why: 'so that they are not held again',
    },
    declinedTexts: {
      what: 'Fingerprints of messages that a moderator declined',
      why: 'so that they stay undelivered when they are sent again',
    },
    listingViews: { what: 'Codes of the viewers of a listing', why: 'to count each once a day for its seller' },
    declinedHops: { what: 'Items you declined in rings', why: 'so that they are not proposed again and again' },
    changeFeed: { what: 'The log of changes', why: 'to update your devices after they were offline' },
    readNotifications: { what: 'Read notifications', why: 'so that you find them again' },
    unreadNotifications: { what: 'Unread notifications', why: 'so that you see them' },
    storedMails: { what: 'Emails, on a site without a mail server', why: 'for the operator' },
    undelivered: { what: 'Emails and live updates that could not be delivered', why: 'to try again' },
    closedTickets: { what: 'Closed support tickets', why: 'to answer later questions' },
    exports: { what: 'Exports of your data', why: 'so that you can download them' },
    deletedAccounts: { what: 'Accounts that will be deleted', why: 'so that you can change your mind' },
    searchWords: { what: 'Words of listings that no longer exist', why: 'to suggest and correct search words' },
    rateLimits: { what: 'Counters against abuse', why: 'to stop abuse; never stored on disk' },
    logs: { what: 'Server logs, without what you enter', why: 'to find errors' },
    backups: { what: 'Backups', why: 'to restore the site after a failure' },
  },
});
