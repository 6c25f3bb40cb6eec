/** Messages of matches. */
import { plural } from '#contract/plural.ts';
import { formatCount } from '#web/lib/i18n/format.ts';
import { defineMessages } from '#web/lib/i18n/language.ts';

const priorities: Readonly<Record<number, string>> = { 1: 'must have', 2: 'would like', 3: 'someday' };
const listings = (count: number) => plural(count, { one: '1 listing', other: `${formatCount(count)} listings` });
const things = (count: number) => plural(count, { one: '1 thing', other: `${formatCount(count)} things` });

export const matchesLabels = defineMessages('matches', {
  title: 'Matches',
  intro: 'People whose listings and wants match yours. New matches appear here right away.',
  loading: 'Looking for matches',
  failed: 'Couldn’t load your matches',
  none: 'No matches yet',
  noneText: 'Add what you’re looking for, and mark your own listings as open to trade. We’ll keep looking.',
  /** Shown to users who have wants, but no listings that are open to trade. */
  noneOpenText:
    'You have a want list, but none of your listings are open to trade. Turn on “Open to trade” for a listing to find swaps.',
  /** Shown to users who have both wants and listings that are open to trade. */
  noneFitText:
    'No one’s listings and wants match yours yet. We’ll notify you as soon as something on your want list is listed. To get more matches, add wants or open more listings to trade.',
  addWant: 'Add a want',
  addAnotherWant: 'Add another want',
  ownListings: 'Your listings',
  addListing: 'Add a listing',

  swaps: 'Swaps',
  swapsText:
    'You each have something the other wants. Swaps with the most important wants come first (“must have”, then “would like”, then “someday”), then swaps with more wanted items, then the most recently active people.',
  sources: 'They have what you want',
  sourcesText: 'People who have what you want most come first, then the most recently active.',
  takers: 'They want what you have',
  takersText:
    'Only people with a public want list are shown. Those with the most important wants come first, then the most recently active.',

  deliverable: 'Only what can be sent to me',
  noneDeliverable: 'Nothing here can be sent to you',
  noneDeliverableText: 'Show everything to see what its owners don’t ship to your country.',
  showAll: 'Show everything',

  theyHave: (count: number) => `They have ${things(count)} you want`,
  youHave: (count: number) => `You have ${things(count)} they want`,
  inBrackets: (price: string) => `(${price})`,
  suggestion: 'A fair swap',
  pair: (give: string, get: string) => `${give} for ${get}`,
  sameValue: 'same value',
  youAdd: (amount: string) => `you add ${amount}`,
  theyAdd: (amount: string, name: string) => `${name} adds ${amount}`,
  ask: 'Ask about it',
  askNamed: (name: string) => `Ask about it: ${name}`,
  more: (count: number) => `and ${formatCount(count)} more`,
  morePeople: (count: number) =>
    plural(count, { one: 'and 1 more person', other: `and ${formatCount(count)} more people` }),
  reviews: (count: number) =>
    count === 0 ? 'No reviews yet' : plural(count, { one: '1 review', other: `${formatCount(count)} reviews` }),
  seeOffer: 'See the pending offer',
  noPicture: 'No photo',
  unavailable: 'No longer available',
  /** The current price; shown after the price in the offer if the two differ. */
  nowPrice: (price: string) => `now\u00a0${price}`,
  priority: (priority: number) => priorities[priority] ?? '',

  sellerWants: (name: string, count: number) => `${name} wants ${formatCount(count)} of your listings`,
  seeMatches: 'See your matches',
  /** Shown on the page of a listing that was reopened after an agreed trade. */
  traded: 'This listing was part of an agreed trade. It can be sold, but not traded again.',
  wanters: (count: number) =>
    plural(count, { one: '1 person wants this', other: `${formatCount(count)} people want this` }),
  wantersText:
    'People who have something you want come first, then those who want this listing most, then the most recently active.',
  reciprocity: (count: number) => `has ${listings(count)} you want`,
});
