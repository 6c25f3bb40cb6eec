/** Lists the listings of a user on their profile. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useRef } from 'react';
import { Link } from 'react-router';
import type { Profile } from '#contract/profiles.ts';
import { ListingGrid, ListingGridSkeleton, OwnListings } from '#web/features/listings/index.ts';
import { sentenceForError } from '#web/lib/errors.ts';
import { paths } from '#web/lib/paths.ts';
import { useSession } from '#web/lib/session.ts';
import { useScrollPosition } from '#web/lib/use-scroll-position.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { More } from '#web/ui/more.tsx';
import { profilesLabels as labels } from './profiles.labels.ts';
import { ownListingsQuery, profileListingsQuery } from './profiles.queries.ts';

type ProfileProps = { profile: Pick<Profile, 'id'> };

/** Shows the "Add listing" link to the owner only. */
export function ProfileListings({ profile }: ProfileProps) {
  const isOwner = useSession((state) => state.user?.id === profile.id);
  return (
    <section className="py-5 md:py-8" aria-labelledby="all-listings">
      <div className="mb-4 flex min-h-target items-center gap-2 md:mb-6">
        <h2 id="all-listings" className="flex-1 text-[1.375rem]/[1.75rem] md:text-xl">
          {labels.allListings}
        </h2>
        {isOwner ? (
          <Link
            to={paths.listingCreate()}
            className={buttonClass({
              variant: 'main',
              className: 'whitespace-normal max-[22.5rem]:gap-1 max-[22.5rem]:px-2.5',
            })}
          >
            <Icon name="plus" size="sm" />
            {labels.addListing}
          </Link>
        ) : null}
      </div>
      {isOwner ? <OwnerListings profile={profile} /> : <Listings profile={profile} />}
    </section>
  );
}

function OwnerListings({ profile }: ProfileProps) {
  const query = ownListingsQuery(profile.id);
  const { data, ...status } = useQuery(query);
  if (!data) return <LoadState {...status} />;
  if (data.length === 0) return <EmptyState title={labels.noListings}>{labels.noListingsOwn}</EmptyState>;
  return (
    <Suspense fallback={<ListingGridSkeleton count={Math.min(data.length, 24)} />}>
      <OwnListings listings={data} listKey={query.queryKey} />
    </Suspense>
  );
}

function Listings({ profile }: ProfileProps) {
  const { data, fetchNextPage, ...status } = useInfiniteQuery(profileListingsQuery(profile.id));
  const { hasNextPage, isFetching, isFetchingNextPage, isFetchNextPageError } = status;
  const box = useRef<HTMLDivElement>(null);
  const pages = data?.pages.length ?? 0;
  useScrollPosition(box, { pages, hasNextPage, isFetching, fetchNextPage });
  if (!data) return <LoadState {...status} />;
  const listings = data.pages.flatMap((page) => page.data);
  if (listings.length === 0) return <EmptyState title={labels.noListings}>{labels.noListingsText}</EmptyState>;
  return (
    <div ref={box}>
      <ListingGrid listings={listings} />
      <More
        pages={pages}
        hasMore={hasNextPage}
        busy={isFetchingNextPage}
        failed={isFetchNextPageError}
        onMore={() => void fetchNextPage()}
        words={{ more: labels.more, failed: labels.moreFailed, retry: labels.retry }}
        status={pages > 1 ? labels.listingsShown(listings.length) : null}
      />
    </div>
  );
}

type LoadStateProps = { error: Error | null; isFetching: boolean; refetch: () => unknown };

/** Renders the loading skeleton or the error, before any data is available. */
function LoadState({ error, isFetching, refetch }: LoadStateProps): ReactNode {
  if (!error) return <ListingGridSkeleton count={10} />;
  return (
    <ErrorState
      title={labels.listingsFailed}
      retryLabel={labels.retry}
      retrying={isFetching}
      onRetry={() => void refetch()}
    >
      {sentenceForError(error)}
    </ErrorState>
  );
}
