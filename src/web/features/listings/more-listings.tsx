/** Shows similar listings and more from the same seller below a listing. */
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import type { ListingCard } from '#contract/listings.ts';
import { routes } from '#contract/routes.ts';
import { call } from '#web/lib/api.ts';
import { sentenceForError } from '#web/lib/errors.ts';
import { paths } from '#web/lib/paths.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { ListingGrid, ListingGridSkeleton } from './listing-grid.tsx';
import type { ShownListing } from './listings.queries.ts';
import { moreListingsLabels as words } from './more-listings.labels.ts';
import './more-listings.css';

/** Enough for one row of five, two of four or three of two; the style sheet hides incomplete rows. */
const MAX_LISTINGS = 8;
const STALE_MS = 5 * 60_000;

export function MoreListings({ listing }: { listing: ShownListing }) {
  const { id, seller, group } = listing;
  const fromSeller = useQuery({
    queryKey: ['profiles', 'listings', seller.id, 'newest'],
    queryFn: ({ signal }) =>
      call(
        routes.profiles.newestListings,
        { params: { id: seller.id }, query: { limit: MAX_LISTINGS + 1 } },
        { signal },
      ),
    // The response contains the listing itself, and closed ones if the viewer is the owner.
    select: (cards) => cards.filter((card) => card.id !== id && card.status === 'open').slice(0, MAX_LISTINGS),
    staleTime: STALE_MS,
  });
  const similar = useQuery({
    queryKey: ['listings', 'similar', id],
    queryFn: ({ signal }) => call(routes.listings.similar, { params: { id } }, { signal }),
    staleTime: STALE_MS,
  });
  return (
    <div className="more wrap">
      <Row
        title={words.similar}
        result={similar}
        all={<Link to={paths.group(group.id)}>{words.allOfGroup(group.name)}</Link>}
      />
      <Row
        title={words.fromSeller(seller.name)}
        result={fromSeller}
        all={<Link to={paths.profile(seller.name)}>{words.allOfSeller}</Link>}
      />
    </div>
  );
}

type RowProps = { title: string; result: UseQueryResult<ListingCard[]>; all: ReactNode };

/** Renders nothing if there are no listings. */
function Row({ title, result, all }: RowProps) {
  const id = useId();
  const { data, error, isFetching, refetch } = result;
  if (data?.length === 0) return null;
  return (
    <section aria-labelledby={id} className="more__row">
      <div className="more__head">
        <h2 id={id} className="min-w-0 text-lg tracking-snug wrap-anywhere">
          {title}
        </h2>
        <span className="more__all">
          {all}
          <Icon name="chevron-right" size="sm" />
        </span>
      </div>
      {data ? (
        <ListingGrid listings={data} level={3} />
      ) : error ? (
        <ErrorState
          level={3}
          title={words.failed}
          retryLabel={words.retry}
          retrying={isFetching}
          onRetry={() => void refetch()}
        >
          {sentenceForError(error)}
        </ErrorState>
      ) : (
        <ListingGridSkeleton count={MAX_LISTINGS} />
      )}
    </section>
  );
}
