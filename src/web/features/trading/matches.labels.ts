/** Messages of matches. */
import { formatCount } from '#web/lib/i18n/format.ts';
import { defineMessages } from '#web/lib/i18n/language.ts';

const priorities: Readonly<Record<number, string>> = { 1: 'must have', 2: 'would like', 3: 'someday' };
const listings = (count: number) => (count === 1 ? '1 listing' : `${formatCount(count)} listings`);

export const matchesLabels = defineMessages('matches', {
  title: 'Matches',
  intro: 'People whose listings and wants fit yours. New matches appear here right away.',
  wants: 'Want list',
  loading: 'Looking for matches',
  failed: 'Your matches did not load',
  none: 'No matches yet',
  noneText: 'Add what you’re looking for, and open your own listings to trade. We’ll keep looking.',
  addWant: 'Add a want',
  addListing: 'Add a listing',

  swaps: 'Swaps',
  swapsText:
    'Both of you have something that the other wants. The most wanted come first: a must have counts more than a would like, and a would like more than a someday. Then come those with more wants, and those active last.',
  sources: 'They have what you want',
  sourcesText: 'The most wanted come first, then those active last.',
  takers: 'They want what you have',
  takersText: 'Only people with a public want list are shown. The most wanted come first, then those active last.',

  get: 'You get',
  give: 'You give',
  value: (price: string) => `worth ${price}`,
  more: (count: number) => `and ${formatCount(count)} more`,
  reviews: (count: number) =>
    count === 0 ? 'No reviews yet' : count === 1 ? '1 review' : `${formatCount(count)} reviews`,
  noPicture: 'No photo',
  priority: (priority: number) => priorities[priority] ?? '',

  sellerWants: (name: string, count: number) => `${name} wants ${listings(count)} of yours`,
  seeMatches: 'See your matches',
  wanters: (count: number) => (count === 1 ? '1 person wants this' : `${formatCount(count)} people want this`),
  wantersText: 'First those who have something you want, then by how much they want it, then those active last.',
  reciprocity: (count: number) => `has ${listings(count)} you want`,
});
