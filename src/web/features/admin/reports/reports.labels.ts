/** Messages of the moderation pages. */

import { MAX_RATING } from '#contract/limits.ts';
import { plural } from '#contract/plural.ts';
import type { CaseKind, CaseStatus, DecisionAction, ReportCategory } from '#contract/report-kinds.ts';
import { UNDO_SECONDS } from '#rules/moderation/appeal-refusal.ts';
import { defineMessages } from '#web/lib/i18n/language.ts';

const kinds: Record<CaseKind, string> = {
  listing: 'Listing',
  user: 'User',
  message: 'Message',
  review: 'Review',
  photo: 'Photo',
};
const statuses: Record<CaseStatus, string> = {
  open: 'Open',
  decided: 'Decided',
  appealed: 'Appealed',
  closed: 'Closed',
};
const actions: Record<DecisionAction, string> = {
  dismiss: 'Dismiss',
  hide: 'Hide',
  close: 'Close the listing',
  warn: 'Warn',
  suspend: 'Suspend',
};
const categories: Record<ReportCategory, string> = {
  scam: 'Scam',
  counterfeit: 'Counterfeit',
  offensive: 'Offensive',
  spam: 'Spam',
  copied: 'Copied',
  other: 'Other',
};

const count = (number: number, singular: string): string =>
  `${number} ${plural(number, { one: singular, other: `${singular}s` })}`;

export const reportsLabels = defineMessages('adminReports', {
  title: 'Reports',
  counts: (open: number, appealed: number) => `${open} open, ${appealed} appealed`,
  kinds,
  statuses,
  actions,
  categories,
  search: 'Search',
  searchHelp: 'Part of the text or of the username',
  status: 'Status',
  kind: 'Kind',
  all: 'All',
  table: 'Moderation cases',
  item: 'Reported',
  owner: 'User',
  reasons: 'Reasons',
  reporters: 'Reports',
  age: 'First report',
  erased: 'Erased account',
  empty: 'No cases here',
  emptyText: 'New reports appear here, oldest first.',
  showAppealed: (count: number) => plural(count, { one: 'Show 1 appeal', other: `Show ${count} appeals` }),
  failed: 'Couldn’t load the cases',
  failedCase: 'Couldn’t load the case',
  back: 'All reports',
  next: 'Next case',
  untitled: 'No text',
  snapshot: 'At the time of the report',
  appealSnapshot: 'At the time of the appeal',
  current: 'Now',
  missing: 'No longer exists',
  unchanged: 'Unchanged since then',
  hidden: 'Hidden',
  open: 'View',
  price: (price: string) => `Price: ${price}`,
  stars: (rating: number) => `${rating} of ${MAX_RATING} stars`,
  reply: (text: string) => `Reply: ${text}`,
  picture: 'Reported photo',
  matches: 'Matching photos from other users',
  reusedPhoto: 'Used by several users',
  photoNote:
    'These matches were found automatically after the upload, and no photo was hidden. Compare the photos and decide.',
  newerPhoto: (name: string) => `New photo from ${name}`,
  earlierPhoto: (name: string) => `Earlier photo from ${name}`,
  deletedPhoto: 'This photo was deleted.',
  historyLink: (name: string) => `History of ${name}`,
  openListing: 'Open the listing',
  reportsTitle: (count: number) => plural(count, { one: '1 report', other: `${count} reports` }),
  changedView: 'What this reporter saw',
  history: 'History',
  historyOf: (listings: number, about: number, by: number, sanctions: number) =>
    `${count(listings, 'listing')}, ${count(about, 'report')} received, ${count(by, 'report')} sent, ${count(sanctions, 'sanction')}`,
  decisions: 'Decisions',
  decidedBy: (action: string, name: string) => `${action}, by ${name}`,
  system: 'the command line',
  until: (day: string) => `until ${day}`,
  permanent: 'permanent',
  ended: (day: string) => `ended ${day}`,
  reversed: 'reversed',
  outcomes: { upheld: 'Appeal upheld:', rejected: 'Appeal rejected:' },
  appealText: (text: string) => `Appeal: ${text}`,
  decide: 'Decide',
  actionGroups: { nothing: 'No action needed', item: 'Against the content', user: 'Against the user' },
  letter: 'Message to the user',
  letterHelp: 'The user gets this message by email and can appeal once.',
  optionalLetter: 'Message to the user (optional)',
  optionalLetterHelp: 'Without a message, the user isn’t notified. Don’t reveal who sent the report.',
  letterMissing: 'Write a message to the user.',
  end: 'End of the suspension',
  endHelp: 'Leave this empty for a permanent suspension.',
  endMissing: 'Choose a date in the future.',
  confirm: (action: string) => `${action} and notify the user`,
  decided: `Decision saved. We’ll notify the user in ${UNDO_SECONDS} seconds.`,
  dismissed: `Dismissed. You can undo this for ${UNDO_SECONDS} seconds.`,
  undo: 'Undo',
  undone: 'Undone. The case is open again.',
  appeal: 'Decide the appeal',
  uphold: 'Uphold the appeal',
  reject: 'Reject the appeal',
  appealDecided: 'The appeal was decided. The user will get your answer by email.',
  answer: 'Answer to the user',
  aboutStaff: 'Only admins can decide reports about staff, and no one can decide a report about themselves.',
  otherDecides: 'Someone else must decide this appeal: another moderator, or an admin if the case is about staff.',
});
