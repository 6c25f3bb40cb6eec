/** Texts of the moderation feature. */
import type { DecisionAction, ReportCategory, ReportKind } from '#contract/report-kinds.ts';
import { defineMessages } from '#web/lib/i18n/language.ts';

const categories: Record<ReportCategory, string> = {
  scam: 'A scam or an attempt to get money',
  counterfeit: 'Counterfeit or not as described',
  offensive: 'Offensive, threatening or hateful',
  spam: 'Spam or advertising',
  copied: 'Copied photos or text',
  other: 'Something else',
};

const actions: Record<DecisionAction, string> = {
  dismiss: 'We took no action',
  hide: 'We hid something you published',
  close: 'We closed your listing',
  warn: 'You received a warning',
  suspend: 'Your account is suspended',
};

/** What each decision means for the user whom it affects. */
const effects: Record<DecisionAction, string> = {
  dismiss: 'We reviewed something you published and left it as it is.',
  hide: 'Other people can no longer see this content.',
  close: 'While the listing is closed, no one can send you new requests about it.',
  warn: 'You can use your account as before.',
  suspend: 'You can’t sign in, and your listings are hidden.',
};

export const moderationLabels = defineMessages('moderation', {
  report: 'Report',
  categories,
  category: 'What’s wrong?',
  chooseCategory: 'Choose a reason',
  categoryMissing: 'Choose a reason.',
  details: 'Details (optional)',
  detailsRequired: 'Details',
  detailsHelp: 'The Magpie team will read your report. The other person won’t know who reported them.',
  detailsMissing: 'Describe what’s wrong.',
  send: 'Send report',
  sent: 'Thanks. We’ll look into it and let you know the outcome.',

  decisionTitle: 'Decision',
  actions,
  effects,
  decidedOn: (date: string) => `Decided on ${date}`,
  reasonTitle: 'Why',
  until: (date: string) => `The suspension ends on ${date}.`,
  forGood: 'The suspension has no end date.',
  about: (title: string) => `About: ${title}`,
  messageTitle: 'Message from the moderators',
  loading: 'Loading the decision',
  failed: 'Couldn’t load the decision',
  invalidLink: 'This link no longer works',
  goneText: 'Sign in to see the status of your account.',
  signIn: 'Sign In',
  appealTitle: 'Appeal this decision',
  appealHelp: 'You can appeal once. Another moderator reads your appeal and reviews the decision.',
  appealText: 'Why is the decision wrong?',
  appealMissing: 'Explain why the decision is wrong.',
  sendAppeal: 'Send appeal',
  yourAppeal: 'Your appeal',
  waiting: 'Another moderator will review the decision. We’ll email you the outcome.',
  upheld: 'Your appeal was successful. The decision has been reversed.',
  rejected: 'Your appeal was rejected. The decision stands.',
});

const kinds: Record<ReportKind, string> = {
  listing: 'Report this listing',
  user: 'Report this user',
  message: 'Report this message',
  review: 'Report this review',
};

export const reportLabels = defineMessages('report', { kinds });
