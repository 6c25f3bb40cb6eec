/** How do the results of a search look: loading, dimmed, there, failed, none, and the next ones? */
import { type ReactNode, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { ListingGrid, ListingGridSkeleton } from '#web/features/listings/index.ts';
import { sentenceForError } from '#web/lib/errors.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { searchLabels as labels } from './search.labels.ts';
import { useNearEnd } from './use-near-end.ts';
import { usePlace } from './use-place.ts';
import type { Search } from './use-search.ts';
import './filters.css';

/** Pages that come by themselves; then the reader is asked, so that the end of the page can be reached. */
const BY_THEMSELVES = 5;

type SearchResultsProps = {
  search: Search;
  /** What stands here while nothing is found. */
  none: ReactNode;
  /** A column beside it takes room. */
  narrow?: boolean;
  /** Of the listings' names: one below the heading above them. */
  level?: 2 | 3;
};

export function SearchResults({ search, none, narrow = false, level = 2 }: SearchResultsProps) {
  const box = useRef<HTMLDivElement>(null);
  const { pages, error, isStale, hasNextPage, isFetching, fetchNextPage } = search;
  usePlace(box, { pages: isStale ? 0 : (pages?.length ?? 0), hasNextPage, isFetching, fetchNextPage });
  const listings = pages?.flatMap((page) => page.data) ?? [];
  if (!pages && error) {
    return (
      <ErrorState
        level={level}
        title={labels.failed}
        retryLabel={labels.retry}
        retrying={search.isFetching}
        onRetry={() => void search.refetch()}
      >
        {sentenceForError(error)}
      </ErrorState>
    );
  }
  return (
    <div ref={box} className="search__results" aria-busy={isStale}>
      {!pages ? (
        <ListingGridSkeleton count={narrow ? 12 : 20} narrow={narrow} />
      ) : listings.length === 0 ? (
        none
      ) : (
        <>
          <ListingGrid listings={withoutDoubles(listings)} level={level} eager narrow={narrow} />
          <More search={search} shown={listings.length} />
        </>
      )}
    </div>
  );
}

/** One listing may stand on two pages where others came in between. */
function withoutDoubles<T extends { id: number }>(listings: readonly T[]): T[] {
  return [...new Map(listings.map((listing) => [listing.id, listing])).values()];
}

/** The next ones: they come as the reader nears the end, and by a plain link for everybody else. */
function More({ search, shown }: { search: Search; shown: number }) {
  const { pages = [], meta, hasNextPage, isFetchingNextPage, isFetchNextPageError, isStale, fetchNextPage } = search;
  const end = useRef<HTMLDivElement>(null);
  const { pathname, search: address } = useLocation();
  const [asked, setAsked] = useState(0);
  const mayCome = pages.length < asked + BY_THEMSELVES;
  useNearEnd(end, hasNextPage && mayCome && !isFetchingNextPage && !isFetchNextPageError && !isStale, () => {
    void fetchNextPage();
  });
  const next = new URLSearchParams(address);
  next.set('cursor', pages.at(-1)?.meta.next_cursor ?? '');
  return (
    <div ref={end} className="grid justify-items-center gap-2 pb-6">
      {isFetchNextPageError ? (
        <p role="alert" className="text-sm text-error">
          {labels.moreFailed}
        </p>
      ) : null}
      {hasNextPage ? (
        <Link
          to={`${pathname}?${next}`}
          rel="next"
          className={buttonClass()}
          aria-busy={isFetchingNextPage || undefined}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return;
            event.preventDefault();
            setAsked(pages.length);
            if (!isFetchingNextPage) void fetchNextPage();
          }}
        >
          {isFetchingNextPage ? <Spinner /> : null}
          {isFetchNextPageError ? labels.retry : labels.more}
        </Link>
      ) : null}
      <p role="status" className="text-xs text-faint">
        {meta && pages.length > 1 ? labels.shown(shown, meta.total, meta.total_is_estimate) : null}
      </p>
    </div>
  );
}
