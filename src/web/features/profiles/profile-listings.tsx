/** Lists the listings of a user on their profile. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Suspense, useRef } from 'react';
import type { Profile } from '#contract/profiles.ts';
import { ListingGrid, ListingGridSkeleton } from '#web/features/cards/index.ts';
import { paths } from '#web/lib/browser/paths.ts';
import { Link } from '#web/lib/browser/router.tsx';
import { useScrollPosition } from '#web/lib/browser/use-scroll-position.ts';
import { fetchNext } from '#web/lib/net/next-page.ts';
import { useSession } from '#web/lib/session/session.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { More } from '#web/ui/more.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { OwnListings, ProposeSwapToUser } from './on-demand.ts';
import { profilesLabels as labels } from './profiles.labels.ts';
import { ownListingsQuery, profileListingsQuery } from './profiles.queries.ts';

type ProfileProps = { profile: Pick<Profile, 'id' | 'name'> };

export function ProfileListings({ profile }: ProfileProps) {
  const isOwner = useSession((state) => state.user?.id === profile.id);
  const isSignedIn = useSession((state) => state.user !== null);
  return (
    <section className="py-5 md:py-8" aria-labelledby="all-listings">
      <div className="mb-4 flex min-h-target items-center gap-2 md:mb-6">
        <h2 id="all-listings" className="flex-1 text-[1.375rem]/[1.75rem] max-[22.5rem]:text-lg md:text-xl">
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
        ) : isSignedIn ? (
          <Suspense>
            <ProposeSwapToUser user={profile} />
          </Suspense>
        ) : null}
      </div>
      {isOwner ? <OwnerListings profile={profile} /> : <Listings profile={profile} />}
    </section>
  );
}

function OwnerListings({ profile }: ProfileProps) {
  const query = ownListingsQuery(profile.id);
  const none = <EmptyState title={labels.noListings}>{labels.noListingsOwn}</EmptyState>;
  return (
    <QueryView query={useQuery(query)} {...loadingListings()} empty={none}>
      {(listings) => (
        <Suspense fallback={<ListingGridSkeleton count={Math.min(listings.length, 24)} />}>
          <OwnListings listings={listings} listKey={query.queryKey} />
        </Suspense>
      )}
    </QueryView>
  );
}

function Listings({ profile }: ProfileProps) {
  const query = useInfiniteQuery(profileListingsQuery(profile.id));
  const { data, hasNextPage, isFetching, fetchNextPage } = query;
  const box = useRef<HTMLDivElement>(null);
  const pages = data?.pages.length ?? 0;
  useScrollPosition(box, { pages, hasNextPage, isFetching, fetchNextPage });
  const listings = data?.pages.flatMap((page) => page.data);
  const none = <EmptyState title={labels.noListings}>{labels.noListingsText}</EmptyState>;
  return (
    <QueryView query={{ ...query, data: listings }} {...loadingListings()} empty={none}>
      {(loaded) => (
        <div ref={box}>
          <ListingGrid listings={loaded} />
          <More
            pages={pages}
            hasMore={hasNextPage}
            busy={query.isFetchingNextPage}
            failed={query.isFetchNextPageError}
            onMore={() => void fetchNext(query)}
            words={{ more: labels.more, failed: labels.moreFailed, retry: labels.retry }}
            status={pages > 1 ? labels.listingsShown(loaded.length) : null}
          />
        </div>
      )}
    </QueryView>
  );
}

const loadingListings = () => ({ loading: <ListingGridSkeleton count={10} />, failed: labels.listingsFailed });
