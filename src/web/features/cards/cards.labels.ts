/** Texts of the cards feature. */

import type { FacetName, FlagFilter, ListingFieldLabel } from '#contract/fields.ts';
import { plural } from '#contract/plural.ts';
import { formatCount } from '#web/lib/i18n/format.ts';
import { defineMessages } from '#web/lib/i18n/language.ts';

export const cardsLabels = defineMessages('cards', {
  loading: 'Loading listings',
  closed: 'Closed',
  trade: 'Open to trade',
  sold: 'Sold',
  /** For screen readers: precedes the former price of a listing that became cheaper. */
  was: 'was',
  noPicture: 'No photo',
  seenMark: 'Seen',
  /** A price converted to the reader's currency, next to the original. */
  about: (price: string, code: string) => `about ${price} ${code}`,
  rateOf: (day: string) => `at the rate of ${day}`,
});

export const fieldLabels = defineMessages<Record<ListingFieldLabel | FacetName | FlagFilter, string>>('fields', {
  images: 'Photos',
  name: 'Name',
  price: 'Price',
  currency: 'Currency',
  group: 'Group',
  member: 'Member(s)',
  sourcetype: 'Source type',
  condition: 'Condition',
  ships_from: 'Ships from',
  ships_to: 'Ships to',
  shipping_cost: 'Shipping cost',
  handover: 'In-person handover',
  ships_us: 'Ships to the United States',
  ships_ca: 'Ships to Canada',
  ships_uk: 'Ships to the United Kingdom',
  from_us: 'Ships from the United States',
  from_ca: 'Ships from Canada',
  from_uk: 'Ships from the United Kingdom',
  reduced: 'Reduced price',
  trade: 'Open to trade',
  description: 'Description',
  status: 'Status',
});

function durationOf(hours: number): string {
  if (hours < 24) return plural(hours, { one: 'an hour', other: `${hours} hours` });
  if (hours === 24) return 'a day';
  return hours === 168 ? 'a week' : `${hours / 24} days`;
}

export const sellerFactsLabels = defineMessages('sellerFacts', {
  joined: (year: number) => `Joined in ${year}`,
  sales: (count: number) => plural(count, { one: '1 sale', other: `${formatCount(count)} sales` }),
  answersWithin: (hours: number) => `Usually replies within ${durationOf(hours)}`,
});
