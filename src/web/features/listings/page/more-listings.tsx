/** Shows similar listings and more from the same seller below a listing. */

import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId, useRef, useState } from 'react';
import { MINUTE_MS } from '#contract/durations.ts';
import type { ListingCard } from '#contract/listings.ts';
import { ListingGrid, ListingGridSkeleton } from '#web/features/cards/index.ts';
import { inBrowser } from '#web/lib/browser/first-render.ts';
import { paths } from '#web/lib/browser/paths.ts';
import { Link } from '#web/lib/browser/router.tsx';
import { useNearEnd } from '#web/lib/browser/use-near-end.ts';
import { query } from '#web/lib/net/route-query.ts';
import { Icon } from '#web/ui/icon.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { moreListingsLabels as words } from '../listings.labels.ts';
import type { ShownListing } from '../listings.queries.ts';

/** Enough for one row of five, or two rows of two, three or four; the style sheet hides incomplete rows. */
const MAX_LISTINGS = 8;
const STALE_MS = 5 * MINUTE_MS;

const fromSellerQuery = (sellerId: number) =>
  query(
    'GET /api/users/{id}/listings/newest',
    { params: { id: sellerId }, query: { limit: MAX_LISTINGS + 1 } },
    { staleTime: STALE_MS },
  );
const similarQuery = (id: number) =>
  query('GET /api/listings/{id}/similar', { params: { id } }, { staleTime: STALE_MS });

/** The distance at which the lists load; small enough that phones do not load them until the user scrolls. */
const NEAR = '300px';

/**
 * Reserves the space until the user scrolls close to it. Lists that are already loaded appear immediately, so that the
 * Back button returns to the same scroll position.
 */
export const MoreListings = inBrowser(({ listing }: { listing: ShownListing }) => {
  const space = useRef<HTMLDivElement>(null);
  const client = useQueryClient();
  const [isNear, setIsNear] = useState(
    () =>
      typeof IntersectionObserver === 'undefined' ||
      client.getQueryData(similarQuery(listing.id).queryKey) !== undefined,
  );
  useNearEnd(space, !isNear, () => setIsNear(true), NEAR);
  return isNear ? (
    <Rows listing={listing} />
  ) : (
    <div
      ref={space}
      // Show complete rows only: two rows of two, three or four listings, or one row of five. Unlayered,
      // to override the utilities.
      // Keeps the footer outside the window, so that nothing on screen moves when the lists appear.
      className="grid grid-cols-1 gap-6 pb-8 min-h-dvh sm:max-lg:[&_li:nth-child(n_+_7)]:hidden max-sm:[&_li:nth-child(n_+_5)]:hidden xl:[&_li:nth-child(n_+_6)]:hidden"
    />
  );
});

function Rows({ listing }: { listing: ShownListing }) {
  const { id, seller, group } = listing;
  const fromSeller = useQuery({
    ...fromSellerQuery(seller.id),
    // The response also contains the listing itself and, for its owner, closed listings.
    select: (cards) => cards.filter((card) => card.id !== id && card.status === 'open').slice(0, MAX_LISTINGS),
  });
  const similar = useQuery(similarQuery(id));
  return (
    <div className="grid grid-cols-1 gap-6 pt-0 pb-8 sm:max-lg:[&_li:nth-child(n_+_7)]:hidden max-sm:[&_li:nth-child(n_+_5)]:hidden xl:[&_li:nth-child(n_+_6)]:hidden wrap">
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

function Row({ title, result, all }: RowProps) {
  const id = useId();
  if (result.data?.length === 0) return null;
  return (
    <section aria-labelledby={id} className="pt-6 border-t border-line">
      <div className="flex gap-4 items-center justify-between mb-4">
        <h2 id={id} className="min-w-0 text-lg tracking-snug wrap-anywhere">
          {title}
        </h2>
        <span
          // Extends the click target beyond the text, so that it is high enough for a thumb.
          className="relative inline-flex flex-none gap-1 items-center max-w-[50%] text-soft text-sm font-medium wrap-anywhere [&>a]:rounded-sm hover:text-text [&>a]:after:absolute [&>a]:after:-inset-x-2 [&>a]:after:-inset-y-3"
        >
          {all}
          <Icon name="chevron-right" size="sm" />
        </span>
      </div>
      <QueryView query={result} loading={<ListingGridSkeleton count={MAX_LISTINGS} />} failed={words.failed} level={3}>
        {(listings) => <ListingGrid listings={listings} level={3} />}
      </QueryView>
    </section>
  );
}
