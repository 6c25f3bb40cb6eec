/** Texts of the listings feature. */

import { type CountryCode, countries, type ShippingArea } from '#contract/countries.ts';
import type { ListingField, ListingKind } from '#contract/fields.ts';
import { MAX_LISTING_IMAGES, MAX_RATING, MIN_PRICE_DROP_PERCENT } from '#contract/limits.ts';
import { plural } from '#contract/plural.ts';
import {
  FORMER_PRICE_DAYS,
  MIN_REDUCTION_PERCENT,
  RAISED_DAYS,
  STANDING_DAYS,
} from '#rules/listings/price-reduction.ts';
import { regionOf } from '#rules/listings/ships-to.ts';
import { formatCount } from '#web/lib/i18n/format.ts';
import { countryNames } from '#web/lib/i18n/i18n.labels.ts';
import { defineMessages } from '#web/lib/i18n/language.ts';

export const listingUpdatesLabels = defineMessages('listingUpdates', {
  sold: 'This listing was just sold.',
  closed: 'This listing was just closed.',
  reopened: 'This listing is open again.',
  price: (before: string, after: string) => `The price changed from ${before} to ${after}.`,
  content: 'The seller changed this listing.',
  dismiss: 'Dismiss',
});

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

export const moreListingsLabels = defineMessages('moreListings', {
  fromSeller: (name: string) => `More from ${name}`,
  similar: 'Similar listings',
  allOfSeller: 'See all',
  allOfGroup: (group: string) => `See more of ${group}`,
  failed: 'Couldn’t load these listings',
});

export const shareLabels = defineMessages('share', {
  share: 'Share',
  copied: 'Link copied',
  failed: (url: string) => `Couldn’t copy the link. Copy it yourself: ${url}`,
});

export const recentLabels = defineMessages('recent', {
  heading: 'Recently viewed',
  failed: 'Couldn’t load these listings',
  remember: 'Remember what I view on this device',
  help: 'Listings you view are marked as seen, and the last few appear on the home page. This list is stored only on this device.',
  clear: 'Clear',
  cleared: 'Recently viewed listings cleared',
});

export const listingFiguresLabels = defineMessages('listingFigures', {
  views: (count: number) => plural(count, { one: '1 view', other: `${formatCount(count)} views` }),
  favourites: (count: number) => plural(count, { one: '1 favourite', other: `${formatCount(count)} favourites` }),
  help: 'Only you see this. We count each viewer once a day.',
});

export const lowerPriceLabels = defineMessages('lowerPrice', {
  title: 'Lower the price',
  price: (code: string) => `New price in ${code}`,
  present: (price: string) => `The current price is ${price}.`,
  saved: (percent: number) => `${percent}% less`,
  notLower: 'Enter a price below the current one',
  notAPrice: 'Enter a number, e.g. 18.00',
  /** Shown instead of `notified` if no user has the listing among their favourites. */
  nobody: 'No one has this listing in their favourites yet.',
  /** Shown even without favourites, because users can have saved a search that finds the listing. */
  searches: 'We also notify people with a matching saved search or want.',
  notified: (favourites: number) =>
    plural(favourites, {
      one: `One person has this listing in their favourites. If the price drops by at least ${MIN_PRICE_DROP_PERCENT}%, we notify them, at most once a day.`,
      other: `${formatCount(favourites)} people have this listing in their favourites. If the price drops by at least ${MIN_PRICE_DROP_PERCENT}%, we notify them, at most once a day.`,
    }),
  crossedOut: `We show the old price crossed out for ${FORMER_PRICE_DAYS} days if the new price is at least ${MIN_REDUCTION_PERCENT}% lower. The old price must have been shown for at least ${STANDING_DAYS} days, with no increase in the last ${RAISED_DAYS} days.`,
  apply: 'Lower the price',
  done: 'Price lowered',
});

export const saleLabels = defineMessages('sale', {
  mark: 'Mark as sold',
  edit: 'Edit sale',
  title: 'Mark as sold',
  text: 'Marking your listing as sold closes it. Only you can see the buyer and the price.',
  buyer: 'Sold to (optional)',
  noBuyer: 'Someone else or unknown',
  price: (code: string) => `Sale price in ${code} (optional)`,
  priceHelp: 'Included in the sales file that you can download in Settings.',
  done: 'Marked as sold',
  save: 'Save',
  saved: 'Sale updated',
  sold: 'Sold',
  soldTo: (name: string) => `Sold to ${name}`,
  soldFor: (price: string) => `for ${price}`,
});

const regions: Record<(typeof regionOf)[CountryCode], string> = { north_america: 'North America', europe: 'Europe' };

export const shippingLabels = defineMessages('shipping', {
  costHelp: 'For example: 4 USD, or 15 USD abroad',
  regions,
  only: (country: string) => `${country} only`,
  world: 'Worldwide',
  handover: 'In person',
  handoverText: 'You can meet the seller or pick up the item',
});

export type OptionField = { [F in ListingField]: ListingKind<F> extends 'option' ? F : never }[ListingField];

const readCountry = (text: string): CountryCode => countries.find((country) => country === text) ?? 'US';

const areaNames: Record<ShippingArea, (from: CountryCode) => string> = {
  country: (from) => shippingLabels.only(countryNames[from]),
  region: (from) => shippingLabels.regions[regionOf[from]],
  world: () => shippingLabels.world,
};

/** The name of a country or an area in the current language; empty if none is chosen. */
export function shippingOptionName(
  { ships_from, ships_to }: { ships_from: string; ships_to: string },
  field: OptionField,
): string {
  const from = readCountry(ships_from);
  if (field === 'ships_from') return ships_from === '' ? '' : countryNames[from];
  return areaNames[ships_to as ShippingArea]?.(from) ?? '';
}
