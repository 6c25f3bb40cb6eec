/** Texts of the search feature. */

import { MAX_FILTER_VALUES, MAX_SEARCH_LENGTH } from '#contract/limits.ts';
import { plural } from '#contract/plural.ts';
import { formatCount, formatPrice } from '#web/lib/i18n/format.ts';
import { defineMessages } from '#web/lib/i18n/language.ts';
import type { SearchParamError, SearchParamName, Sort, Status } from './search-params.ts';

export const searchLabels = defineMessages('search', {
  title: 'Search Results',
  titleFor: (q: string) => `Search Results for “${q}”`,
  count: (total: number, estimate: boolean, q: string) => {
    const listings = `${estimate ? 'about ' : ''}${formatCount(total)} ${plural(total, { one: 'listing', other: 'listings' })}`;
    return q ? `${listings} for “${q}”` : listings;
  },
  /** The button that loads the next page; before hydration, it works as a plain link to that page. */
  more: 'More listings',
  /** Announced when more listings load. */
  shownCount: (count: number, total: number, estimate: boolean) =>
    `${formatCount(count)} of ${estimate ? 'about ' : ''}${formatCount(total)} shown`,
  fromStart: 'Back to the first listings',
  /** `replacements`: the words used instead of the misspelled word; empty if the search has no results. */
  correction: (word: string, replacements: readonly string[]) =>
    replacements.length > 0
      ? `Showing results for ${replacements.map((text) => `“${text}”`).join(', ')} (no matches for “${word}”).`
      : `No matches for “${word}”.`,
  /** The heading above listings that contain a similarly spelled word. */
  alsoClose: (q: string) => `Also close to “${q}”`,
  moreFailed: 'Couldn’t load more listings.',
  failed: 'Couldn’t run the search',
  retry: 'Retry',
  noneTitle: 'No listings found',
  noneFor: 'Save this search and we’ll notify you when a matching listing turns up.',
  /** For a search of emoji or symbols only. */
  noneWithoutWords: 'Search for words or numbers. Emoji and symbols find nothing on their own.',
  noneAtAll: 'Nothing is for sale right now. Check back soon.',
  relax: 'Try a broader search',
  nearest: 'Closest matches',
  /** A link to the search with one word less. */
  withoutWord: (word: string, rest: string) => `No results with “${word}”. Search for “${rest}”?`,
  /** A relaxed search: `Without Group: Nova`. */
  without: (criterion: string) => `Without ${criterion}`,
  withoutFilters: 'Without filters',
  withoutWords: 'Keep the filters, clear the search words',
  seeNewest: 'See the newest listings',
});

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

export const suggestionLabels = defineMessages('suggestions', {
  list: 'Suggestions',
  kinds: { listing: 'Listing', group: 'Group', member: 'Member', seller: 'Seller' },
  memberOf: (group: string) => `Member of ${group}`,
  searchFor: (words: string) => `Search for “${words}”`,
  recent: 'Recent searches',
  forget: (words: string) => `Remove “${words}” from recent searches`,
  /** Announced when the suggestions change. */
  suggestionCount: (count: number) =>
    count === 0
      ? 'No suggestions'
      : `${formatCount(count)} ${plural(count, { one: 'suggestion', other: 'suggestions' })}`,
  foundRecent: (count: number) => `${formatCount(count)} recent ${plural(count, { one: 'search', other: 'searches' })}`,
});
