/** Messages for the profile page. */

import { MAX_RATING } from '#contract/limits.ts';
import { plural } from '#contract/plural.ts';
import { FORMER_NAME_DAYS } from '#contract/retention.ts';
import { formatCount, formatRating } from '#web/lib/i18n/format.ts';
import { defineMessages } from '#web/lib/i18n/language.ts';

const reviewsWord = (count: number) => `${formatCount(count)} ${plural(count, { one: 'review', other: 'reviews' })}`;
const starsWord = (rating: number) => `${rating} ${plural(rating, { one: 'star', other: 'stars' })}`;

export const profilesLabels = defineMessages('profiles', {
  loading: 'Loading the profile',
  basedOn: (count: number) => `Based on ${reviewsWord(count)}`,
  /** Beside “Based on 0 reviews”. */
  newTrader: 'New trader',
  stars: (value: number) => `${formatRating(value)} of ${MAX_RATING} stars`,
  tabs: 'About this person',
  listings: 'Listings',
  wants: 'Wants',
  /** The page title of the tab with wants. */
  wantsTitle: (name: string) => `Want list of ${name}`,
  loadingTab: 'Loading this part of the profile',
  reviews: 'Reviews',
  allListings: 'All Listings',
  addListing: 'Add listing',
  customerReviews: 'Customer Reviews',
  allReviews: 'All reviews',
  starReviews: (rating: number) => `${rating} star reviews`,
  histogram: 'Filter reviews by rating',
  bar: (rating: number, count: number, percent: number) =>
    `${starsWord(rating)}, ${reviewsWord(count)}, ${percent} percent`,
  showAll: 'Show all reviews',
  loadingReviews: 'Loading reviews',
  failed: 'Couldn’t load this profile',
  listingsFailed: 'Couldn’t load these listings',
  reviewsFailed: 'Couldn’t load these reviews',
  more: 'Show more',
  moreFailed: 'Couldn’t load more.',
  listingsShown: (count: number) =>
    `${formatCount(count)} ${plural(count, { one: 'listing', other: 'listings' })} shown`,
  reviewsShown: (count: number, total: number) => `${formatCount(count)} of ${reviewsWord(total)} shown`,
  retry: 'Retry',
  changeBanner: 'Change banner image',
  avatar: 'Your photo',
  avatarFailed: 'Couldn’t change your photo.',
  editName: 'Edit your name',
  nameLabel: 'Username',
  nameHelp: `Press Enter to save or Escape to cancel. No one else can take your old name for ${FORMER_NAME_DAYS} days.`,
  bio: 'About you',
  bioHelp: 'What you collect, how you pack, how quickly you reply.',
  editBio: 'Edit bio',
  addBio: 'Add a bio',
  bioTooLong: (excess: number) =>
    `${formatCount(excess)} ${plural(excess, { one: 'character', other: 'characters' })} too many.`,
  save: 'Save',
  cancel: 'Cancel',
  noListings: 'No listings',
  noListingsText: 'No items for sale right now.',
  noListingsOwn: 'List your first item. It’ll show here and on the home page.',
  noReviews: 'No reviews yet',
  noReviewsText: 'Buyers can write a review after a conversation.',
  noStarReviews: (rating: number) => `No ${rating}-star reviews.`,
});
