/** Which words stand on the search page? */
import { formatCount } from '#web/lib/format.ts';
import { defineMessages } from '#web/lib/language.ts';

export const searchLabels = defineMessages('search', {
  title: 'Search Results',
  titleFor: (q: string) => `Search Results for “${q}”`,
  count: (total: number, estimate: boolean, q: string) => {
    const listings = `${estimate ? 'about ' : ''}${formatCount(total)} ${total === 1 ? 'listing' : 'listings'}`;
    return q ? `${listings} for “${q}”` : listings;
  },
  /** A plain address too: of the page that begins where this one ends. */
  more: 'More listings',
  /** Read out as more of them come. */
  shown: (count: number, total: number, estimate: boolean) =>
    `${formatCount(count)} of ${estimate ? 'about ' : ''}${formatCount(total)} shown`,
  fromStart: 'Back to the first listings',
  /** What it was taken for, where that found something. */
  correction: (word: string, taken: readonly string[]) =>
    `No listing says “${word}”.${taken.length > 0 ? ` Showing results for ${taken.map((one) => `“${one}”`).join(', ')}.` : ''}`,
  moreFailed: 'More listings did not load.',
  failed: 'The search did not work',
  retry: 'Retry',
  noneTitle: 'No listings found',
  noneFor: 'Try fewer or shorter words, or check the spelling. Every word has to match.',
  noneAtAll: 'Nothing is for sale just now. Come back soon.',
  noneTogether: 'Nothing matches all of this together.',
  relax: 'This would find something',
  /** A way out: `Without “blurry”`, `Without Group: Nova`. */
  without: (what: string) => `Without ${what}`,
  withoutFilters: 'Without any filter',
  withoutWords: 'With the filters alone, without words',
  seeNewest: 'See the newest listings',
});
