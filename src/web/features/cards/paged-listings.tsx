/** A grid of listings that loads the next page near its end. */
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ListingCard } from '#contract/listing-card.ts';
import { paths } from '#web/lib/browser/paths.ts';
import { Link } from '#web/lib/browser/router.tsx';
import { fetchNext } from '#web/lib/net/next-page.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import { type BlankArt, EmptyState } from '#web/ui/empty-state.tsx';
import { More, type MoreProps } from '#web/ui/more.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { ListingGrid, ListingGridSkeleton } from './listing-grid.tsx';

type Pages = { count: number; listings: ListingCard[] };

/** Joins the pages of a query; passed as its `select` option. */
export const joinPages = ({ pages }: InfiniteData<{ data: ListingCard[] }>): Pages => ({
  count: pages.length,
  listings: pages.flatMap(({ data }) => data),
});

type PagedListingsProps = {
  query: UseInfiniteQueryResult<Pages>;
  failed: string;
  /** `loading` is announced while the next page loads. */
  words: Required<MoreProps['words']> & { loading: string };
  level: 2 | 3;
  eager?: boolean;
  empty: ReactNode;
};

export function PagedListings({ query, failed, words, level, eager = false, empty }: PagedListingsProps) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError } = query;
  return (
    <QueryView query={query} loading={<ListingGridSkeleton />} failed={failed} level={level}>
      {({ count, listings }) =>
        listings.length === 0 ? (
          empty
        ) : (
          <>
            <ListingGrid listings={listings} level={level} eager={eager} />
            <More
              pages={count}
              hasMore={hasNextPage}
              busy={isFetchingNextPage}
              failed={isFetchNextPageError}
              onMore={() => void fetchNext(query)}
              words={words}
              status={isFetchingNextPage ? words.loading : null}
            />
          </>
        )
      }
    </QueryView>
  );
}

type NoListingsYetProps = { title: string; art: BlankArt; browse: string; children: ReactNode };

export function NoListingsYet({ title, art, browse, children }: NoListingsYetProps) {
  const action = (
    <Link to={paths.search({ sort: 'newest' })} className={buttonClass({ variant: 'main' })}>
      {browse}
    </Link>
  );
  return (
    <EmptyState level={2} art={art} title={title} action={action} className="min-h-96 bg-transparent">
      {children}
    </EmptyState>
  );
}
