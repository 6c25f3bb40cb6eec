/** Messages of the search page. */
import { formatCount } from '#web/lib/i18n/format.ts';
import { defineMessages } from '#web/lib/i18n/language.ts';

export const searchLabels = defineMessages('search', {
  title: 'Search Results',
  titleFor: (q: string) => `Search Results for “${q}”`,
  count: (total: number, estimate: boolean, q: string) => {
    const listings = `${estimate ? 'about ' : ''}${formatCount(total)} ${total === 1 ? 'listing' : 'listings'}`;
    return q ? `${listings} for “${q}”` : listings;
  },
  /** Also a plain link to the page that starts where this one ends. */
  more: 'More listings',
  /** Announced when more listings load. */
  shown: (count: number, total: number, estimate: boolean) =>
    `${formatCount(count)} of ${estimate ? 'about ' : ''}${formatCount(total)} shown`,
  fromStart: 'Back to the first listings',
  /** The words that replaced the misspelled word, if they found something. */
  correction: (word: string, replacements: readonly string[]) =>
    `No listing says “${word}”.${replacements.length > 0 ? ` Showing results for ${replacements.map((one) => `“${one}”`).join(', ')}.` : ''}`,
  moreFailed: 'More listings did not load.',
  failed: 'The search did not work',
  retry: 'Retry',
  noneTitle: 'No listings found',
  noneFor: 'Try fewer or shorter words, or check the spelling. Every word has to match.',
  noneAtAll: 'Nothing is for sale just now. Come back soon.',
  noneTogether: 'No listing matches all of this.',
  relax: 'This would find something',
  /** A relaxed search: `Without “blurry”`, `Without Group: Nova`. */
  without: (criterion: string) => `Without ${criterion}`,
  withoutFilters: 'Without any filter',
  withoutWords: 'With the filters alone, without words',
  seeNewest: 'See the newest listings',
});
