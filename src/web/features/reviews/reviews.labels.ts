/** Defines the texts of reviews, replies and their forms. */

import { MAX_RATING, REVIEW_CHANGE_DAYS } from '#contract/limits.ts';
import { plural } from '#contract/plural.ts';
import { formatCount, formatRating } from '#web/lib/i18n/format.ts';
import { defineMessages } from '#web/lib/i18n/language.ts';

const starsWord = (rating: number) => `${rating} ${plural(rating, { one: 'star', other: 'stars' })}`;

export const reviewsLabels = defineMessages('reviews', {
  stars: (value: number) => `${formatRating(value)} of ${MAX_RATING} stars`,
  starsWord,
  ask: (name: string) => `How did your purchase from ${name} go?`,
  askText: 'Your review helps other buyers.',
  write: 'Write a review',
  later: 'Not now',
  writeTitle: (name: string) => `Review ${name}`,
  editTitle: 'Edit your review',
  rating: 'Your rating',
  ratingHelp: ['Poor', 'Fair', 'Good', 'Very good', 'Excellent'],
  ratingMissing: `Choose 1 to ${MAX_RATING} stars.`,
  content: 'Your review',
  contentHelp: `Was it as described? Well packed? Did they reply quickly? Your review is public and names the item. You can edit it for ${REVIEW_CHANGE_DAYS} days.`,
  contentMissing: 'Write a few words.',
  tooLong: (over: number) =>
    `${formatCount(over)} ${plural(over, { one: 'character', other: 'characters' })} too many.`,
  publish: 'Publish review',
  save: 'Save review',
  published: 'Thank you. Your review is published.',
  saved: 'Your review is saved.',
  edit: 'Edit',
  editName: 'Edit your review',
  reply: 'Reply',
  replyName: (name: string) => `Reply to ${name}`,
  editReply: 'Edit reply',
  replyTitle: (name: string) => `Reply to ${name}`,
  replyContent: 'Your reply',
  replyHelp: `Shown publicly under the review. You can edit it for ${REVIEW_CHANGE_DAYS} days.`,
  replyMissing: 'Write a reply.',
  publishReply: 'Publish reply',
  replied: 'Your reply is published.',
  replyHead: 'The seller replied',
  more: (count: number) => `and ${formatCount(count)} more`,
  report: 'Report',
  reportName: (name: string) => `Report the review by ${name}`,
});
