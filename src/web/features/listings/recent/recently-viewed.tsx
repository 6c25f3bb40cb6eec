/** Shows on the home page the listings that the user has recently viewed. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ListingGrid } from '#web/features/cards/index.ts';
import { inBrowser } from '#web/lib/browser/first-render.ts';
import { query } from '#web/lib/net/route-query.ts';
import { useViewed } from '#web/lib/session/viewed-listings.ts';
import { QueryView } from '#web/ui/query-view.tsx';
import { recentLabels as words } from '../listings.labels.ts';

/** Two rows on a phone, one row on a wide screen. With three columns, the last card is hidden instead of wrapping. */
const MAX_SHOWN = 4;
/** Fetch more listings than are shown, because some might have been closed or deleted. */
const MAX_FETCHED = 12;

export const RecentlyViewed = inBrowser(() => {
  const ids = useViewed().ids.slice(0, MAX_FETCHED);
  const isEmpty = ids.length === 0;
  const cards = useQuery({
    ...query('GET /api/listings/cards', { query: { ids } }, { enabled: !isEmpty }),
    placeholderData: keepPreviousData,
  });
  const open = cards.data?.filter(({ status }) => status === 'open').slice(0, MAX_SHOWN);
  if (isEmpty || cards.isPending || open?.length === 0) return null;
  return (
    <section
      className="wrap pb-8 sm:max-lg:[&_li:nth-child(4)]:hidden md:pb-10 [&_.seen-mark]:hidden"
      aria-labelledby="recently-viewed"
    >
      <h2
        id="recently-viewed"
        className="mb-4 flex min-h-target items-center text-[1.375rem]/[1.75rem] md:mb-6 md:text-xl"
      >
        {words.heading}
      </h2>
      <QueryView query={{ ...cards, data: open }} loading={null} failed={words.failed}>
        {(listings) => <ListingGrid listings={listings} evenRows />}
      </QueryView>
    </section>
  );
});
