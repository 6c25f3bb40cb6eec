/** Messages for the search filters. */

import { MAX_FILTER_VALUES, MAX_SEARCH_LENGTH } from '#contract/limits.ts';
import { plural } from '#contract/plural.ts';
import { formatCount, formatPrice } from '#web/lib/i18n/format.ts';
import { defineMessages } from '#web/lib/i18n/language.ts';
import type { SearchParamError, SearchParamName, Sort, Status } from './search-params.ts';

const statuses: Record<Status, string> = { open: 'Open', closed: 'Closed', all: 'Open and closed' };
const sorts: Record<Sort, string> = {
  relevance: 'Best match',
  newest: 'Newest',
  price_asc: 'Lowest price',
  price_desc: 'Highest price',
  reduced: 'Recently reduced',
  condition: 'Best condition',
};

const unknown: Partial<Record<SearchParamName, string>> = {
  group: 'We ignored an unknown group in this link.',
  member: 'We ignored an unknown member in this link.',
  sourcetype: 'We ignored an unknown source type in this link.',
  condition: 'We ignored an unknown condition in this link.',
  currency: 'We ignored an unknown currency in this link.',
  price_currency: 'We ignored an unknown currency in this link.',
  trade: 'We ignored an unknown trade filter in this link. Showing all listings.',
  ships_us: 'We ignored an unknown shipping filter in this link. Showing all listings.',
  ships_ca: 'We ignored an unknown shipping filter in this link. Showing all listings.',
  ships_uk: 'We ignored an unknown shipping filter in this link. Showing all listings.',
  status: 'We ignored an unknown status in this link. Showing open listings.',
  sort: 'We ignored an unknown sort order in this link.',
};
const general: Record<Exclude<SearchParamError, 'unknown'>, string> = {
  too_many: `You can choose up to ${MAX_FILTER_VALUES} options per filter. We ignored the rest.`,
  too_long: `We searched for the first ${MAX_SEARCH_LENGTH} characters only.`,
  not_a_price: 'Enter a price, e.g. 18.00',
  not_whole: 'Prices in this currency have no decimals. Enter a whole number.',
  above_max: 'The minimum is higher than the maximum. Change one of them to filter by price.',
};

export const filterLabels = defineMessages('filters', {
  title: 'Filters',
  open: (chosen: number) => (chosen > 0 ? `Filters (${chosen})` : 'Filters'),
  done: (count: string | undefined) => (count === undefined ? 'Show results' : `Show ${count}`),
  close: 'Close',
  statuses,
  sorts,
  /** The heading of the yes-or-no filters. */
  more: 'More',
  sortBy: 'Sort by',
  anyCurrency: 'Any',
  from: 'From',
  to: 'To',
  fromIn: (code: string) => `From: the lowest price in ${code}`,
  toIn: (code: string) => `To: the highest price in ${code}`,
  apply: 'Apply price',
  range: (low: number, high: number, code: string) =>
    low === high
      ? `All at ${formatPrice(low, code)} ${code}`
      : `${formatPrice(low, code)} to ${formatPrice(high, code)} ${code}`,
  /**
   * Shown below the price fields if the search compares prices, is not limited to one currency, and the exchange rates
   * are loaded.
   */
  compared: (code: string, date: string) => `Converted to ${code} at ${date} rates.`,
  find: (name: string) => `Search: ${name}`,
  findPlaceholder: 'Type to search',
  /** Announced while the user types to find a value; shown only if none is found. */
  resultCount: (count: number) => (count === 0 ? 'None found' : `${formatCount(count)} found`),
  showAll: (count: number) => `Show all ${formatCount(count)}`,
  showFewer: 'Show fewer',
  none: 'No options',
  counting: 'Counting',
  count: (count: number, estimate: boolean) => (estimate ? `~${formatCount(count)}` : formatCount(count)),
  /** The number of listings with a filter value, as announced by screen readers. */
  countSpoken: (count: number, estimate: boolean) =>
    `${estimate ? 'about ' : ''}${formatCount(count)} ${plural(count, { one: 'listing', other: 'listings' })}`,
  chosen: 'Chosen filters',
  clear: 'Clear all',
  unnamed: 'unknown',
  chip: (name: string, value: string) => `${name}: ${value}`,
  remove: (filter: string) => `Remove ${filter}`,
  atLeast: (amount: number, code: string) => `from ${formatPrice(amount, code)} ${code}`,
  atMost: (amount: number, code: string) => `up to ${formatPrice(amount, code)} ${code}`,
  between: (low: number, high: number, code: string) =>
    `${formatPrice(low, code)} to ${formatPrice(high, code)} ${code}`,
  paramError: (field: SearchParamName, error: SearchParamError) =>
    (error === 'unknown' ? unknown[field] : general[error]) ?? 'We ignored part of this link.',
});
