/** Renders search results in all states: loading, stale, loaded, failed, empty, and loading more. */
import { type ReactNode, useRef } from 'react';
import type { ListingCard } from '#contract/listings.ts';
import { ListingGrid, ListingGridSkeleton } from '#web/features/cards/index.ts';
import { useLocation } from '#web/lib/browser/router.tsx';
import { useScrollPosition } from '#web/lib/browser/use-scroll-position.ts';
import { fetchNext } from '#web/lib/net/next-page.ts';
import { More } from '#web/ui/more.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { searchLabels as labels } from './search.labels.ts';
import type { Search } from './use-search.ts';
import './filters.css';

type SearchResultsProps = {
  search: Search;
  none: ReactNode;
  /** The search words, for the heading above corrected hits. */
  words?: string;
  /** True if the results are narrower because of a column beside them. */
  narrow?: boolean;
  /** Heading level of the listing names: one below the heading above them. */
  level?: 2 | 3;
};

export function SearchResults({ search, none, words = '', narrow = false, level = 2 }: SearchResultsProps) {
  const box = useRef<HTMLDivElement>(null);
  const { pages, isStale, hasNextPage, isFetching, fetchNextPage } = search;
  useScrollPosition(box, { pages: isStale ? 0 : (pages?.length ?? 0), hasNextPage, isFetching, fetchNextPage });
  const loading = <ListingGridSkeleton count={narrow ? 12 : 20} narrow={narrow} />;
  const query = { ...search, data: pages?.flatMap((page) => page.data) };
  const firstCorrected = pages && firstCorrectedId(pages);
  return (
    <div
      ref={box}
      className="[transition:opacity_var(--motion-base)_var(--ease-out)] aria-busy:opacity-55"
      aria-busy={isStale}
    >
      <QueryView query={query} loading={loading} failed={labels.failed} level={level} empty={none}>
        {(listings) => (
          <>
            <Hits listings={withoutDuplicates(listings)} {...{ firstCorrected, words, level, narrow }} />
            <MoreResults search={search} count={listings.length} />
          </>
        )}
      </QueryView>
    </div>
  );
}

function firstCorrectedId(pages: NonNullable<Search['pages']>): number | undefined {
  const page = pages.find(({ meta }) => meta.corrected_from !== undefined);
  return page?.data[page.meta.corrected_from ?? 0]?.id;
}

type HitsProps = {
  listings: readonly ListingCard[];
  firstCorrected: number | undefined;
  words: string;
  level: 2 | 3;
  narrow: boolean;
};

/** Separates corrected hits by a heading, unless all hits are corrected: the notice above the results then says so. */
function Hits({ listings, firstCorrected, words, level, narrow }: HitsProps) {
  const at = listings.findIndex(({ id }) => id === firstCorrected);
  const uncorrected = at > 0 ? listings.slice(0, at) : listings;
  const corrected = listings.slice(uncorrected.length);
  if (corrected.length === 0) return <ListingGrid listings={listings} level={level} eager narrow={narrow} />;
  return (
    <>
      <ListingGrid listings={uncorrected} level={level} eager narrow={narrow} noted={[]} />
      <section aria-labelledby="also-close" className="mt-8">
        <h2 id="also-close" className="mb-3 text-lg wrap-anywhere">
          {labels.alsoClose(words)}
        </h2>
        <ListingGrid listings={corrected} level={3} narrow={narrow} noted={listings} />
      </section>
    </>
  );
}

/** A listing can be on two pages if its position in the results changed between the requests for these pages. */
function withoutDuplicates<T extends { id: number }>(listings: readonly T[]): T[] {
  return [...new Map(listings.map((listing) => [listing.id, listing])).values()];
}

/** The "More listings" link. Its `href` is the real URL of the next page, so that it also works before hydration. */
function MoreResults({ search, count }: { search: Search; count: number }) {
  const { pages = [], meta, hasNextPage, isFetchingNextPage, isFetchNextPageError, isStale } = search;
  const { pathname, search: address } = useLocation();
  const next = new URLSearchParams(address);
  next.set('cursor', pages.at(-1)?.meta.next_cursor ?? '');
  return (
    <More
      pages={pages.length}
      hasMore={hasNextPage}
      busy={isFetchingNextPage}
      failed={isFetchNextPageError}
      isPaused={isStale}
      onMore={() => void fetchNext(search)}
      words={{ more: labels.more, failed: labels.moreFailed, retry: labels.retry }}
      status={meta && pages.length > 1 ? labels.shownCount(count, meta.total, meta.total_is_estimate) : null}
      href={`${pathname}?${next}`}
    />
  );
}
