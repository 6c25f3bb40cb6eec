/** Which words stand on the search page? */
import { formatCount } from '#web/lib/format.ts';

export const searchLabels = {
  title: 'Search Results',
  titleFor: (q: string) => `Search Results for “${q}”`,
  count: (total: number, estimate: boolean, q: string) => {
    const listings = `${estimate ? 'about ' : ''}${formatCount(total)} ${total === 1 ? 'listing' : 'listings'}`;
    return q ? `${listings} for “${q}”` : listings;
  },
  more: 'Load more',
  moreFailed: 'More listings did not load.',
  failed: 'The search did not work',
  retry: 'Retry',
  noneTitle: 'No listings found',
  noneFor: 'Try fewer or shorter words, or check the spelling. Every word has to match.',
  noneAtAll: 'Nothing is for sale just now. Come back soon.',
  seeNewest: 'See the newest listings',
} as const;
