/** Messages for the search page. */
import { plural } from '#contract/plural.ts';
import { formatCount } from '#web/lib/i18n/format.ts';
import { defineMessages } from '#web/lib/i18n/language.ts';

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
