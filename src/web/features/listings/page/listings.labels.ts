/** Defines the texts of a listing page. */

import { MAX_LISTING_IMAGES, MAX_RATING } from '#contract/limits.ts';
import { plural } from '#contract/plural.ts';
import { formatCount } from '#web/lib/i18n/format.ts';
import { defineMessages } from '#web/lib/i18n/language.ts';

export const listingLabels = defineMessages('listing', {
  loading: 'Loading the listing',
  failedTitle: 'Couldn’t load this listing',
  gallery: 'Photos',
  pictureAlt: (name: string, at: number) => `${name}, photo ${at} of ${MAX_LISTING_IMAGES}`,
  pictureOf: (at: number) => `Photo ${at} of ${MAX_LISTING_IMAGES}`,
  badge: (at: number) => `${at} / ${MAX_LISTING_IMAGES}`,
  noPicture: 'This listing has no photo',
  stars: (value: number) => `${value.toFixed(1)} of ${MAX_RATING} stars`,
  /** The specification contains only the text for the plural; the singular is an addition. */
  seeReviews: (count: number) => plural(count, { one: 'See 1 review', other: `See all ${formatCount(count)} reviews` }),
  listed: 'Listed',
  group: 'Group',
  members: 'Member(s)',
  sourceType: 'Source type',
  policyTitle: 'International delivery',
  policyText: 'Get your order in 2 years',
  description: 'Description',
  playVideo: (site: string) => `Play video from ${site}`,
  videoNotice: (site: string) => `Playing the video loads content from ${site}, which can then track you.`,
  videoFrom: (site: string) => `Video from ${site}`,
  fullScreen: 'open full screen',
  picturesOf: (name: string) => `Photos of ${name}, full screen`,
  closed: 'Closed',
  sold: 'Sold',
  trade: 'Open to trade',
  hidden: 'This listing is hidden. Only its seller and the Magpie team can see it.',
  reopen: 'Reopen Listing',
  reopened: 'Listing reopened!',
  notReopened: 'Couldn’t reopen the listing.',
  dismiss: 'Dismiss',
});
