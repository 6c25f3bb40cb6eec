/** Defines the texts around the owner's listings. */

import { MAX_LOWERED_PERCENT, MAX_RAISED_PERCENT } from '#contract/limits.ts';
import type { ListingChangeResult } from '#contract/listings.ts';
import { plural } from '#contract/plural.ts';
import type { PriceChangeProblem, RepriceProblem } from '#rules/listings/reprice.ts';
import { formatCount } from '#web/lib/i18n/format.ts';
import { defineMessages } from '#web/lib/i18n/language.ts';

const refusals: Readonly<Record<NonNullable<ListingChangeResult['error']>, string>> = {
  not_found: 'This listing no longer exists.',
  forbidden: 'This isn’t your listing.',
  version_conflict: 'This listing changed in the meantime. Check it, then try again.',
  listing_closed: 'This listing is closed. If a moderator closed it, you can’t reopen it, but you can appeal.',
  validation_failed: 'Prices in this listing’s currency have no decimals. Enter a whole number.',
  internal: 'Something went wrong. Try again.',
};

const priceProblems: Readonly<Record<PriceChangeProblem | RepriceProblem, string>> = {
  not_a_percentage: `Enter a whole number, e.g. 10. You can lower prices by up to ${MAX_LOWERED_PERCENT}% and raise them by up to ${MAX_RAISED_PERCENT}%.`,
  not_an_amount: 'Enter an amount above zero, e.g. 2.50',
  too_low: 'unchanged: the price would drop to zero',
  too_high: 'unchanged: the price would be too high',
};

const listingCount = (count: number) => plural(count, { one: '1 listing', other: `${formatCount(count)} listings` });

export const ownListingsLabels = defineMessages('ownListings', {
  filter: 'Show',
  all: 'All',
  open: 'Open',
  closed: 'Closed',
  noneOpen: 'No open listings',
  noneClosed: 'No closed listings',
  more: 'Show more',
  /** Announced to screen readers when more listings are shown. */
  shownCount: (count: number, total: number) => `${formatCount(count)} of ${formatCount(total)} shown`,
  close: 'Close',
  closeName: (name: string) => `Close ${name}`,
  reopen: 'Reopen',
  reopenName: (name: string) => `Reopen ${name}`,
  edit: (name: string) => `Edit ${name}`,
  duplicate: (name: string) => `Duplicate ${name}`,
  closedNow: (name: string) => `${name} closed`,
  reopenedNow: (name: string) => `${name} reopened`,
  undo: 'Undo',
  notClosed: (name: string) => `Couldn’t close ${name}.`,
  notReopened: (name: string) => `Couldn’t reopen ${name}.`,
  select: 'Select several',
  selectOne: 'Select',
  selectName: (name: string) => `Select ${name}`,
  selection: 'Selected listings',
  selected: (count: number) => (count === 0 ? 'None selected' : `${formatCount(count)} selected`),
  selectAll: 'Select all',
  clear: 'Clear',
  changePrices: 'Change prices',
  refusals,
  someClosed: (count: number) => `${listingCount(count)} closed`,
  someReopened: (count: number) => `${listingCount(count)} reopened`,
  someRepriced: (count: number) => `${listingCount(count)} repriced`,
  someRefused: (count: number) =>
    plural(count, {
      one: '1 listing not changed. The reason is shown below it.',
      other: `${listingCount(count)} not changed. The reason is shown below each one.`,
    }),
  reprice: {
    title: 'Change prices',
    direction: 'Change',
    lower: 'Lower',
    raise: 'Raise',
    unit: 'By',
    percent: 'Percent',
    amount: 'Amount in each listing’s currency',
    value: 'How much',
    preview: 'New prices',
    skipped: (count: number) =>
      plural(count, {
        one: '1 closed listing keeps its price.',
        other: `${formatCount(count)} closed listings keep their prices.`,
      }),
    rounded: 'Prices changed by a percentage are rounded.',
    /** For screen readers, between the old and the new price. */
    becomes: 'becomes',
    apply: (count: number) =>
      count === 0
        ? 'Change prices'
        : `Change ${formatCount(count)} ${plural(count, { one: 'price', other: 'prices' })}`,
    problems: priceProblems,
  },
});
