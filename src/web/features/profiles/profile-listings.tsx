/** What does this person sell? */
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Link } from 'react-router';
import type { Profile } from '#contract/profiles.ts';
import { ListingGrid, ListingGridSkeleton, OwnListings } from '#web/features/listings/index.ts';
import { sentenceForError } from '#web/lib/errors.ts';
import { paths } from '#web/lib/paths.ts';
import { useSession } from '#web/lib/session.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { profilesLabels as labels } from './profiles.labels.ts';
import { profileListingsQuery } from './profiles.queries.ts';

/** Only the owner is offered to add one. */
export function ProfileListings({ profile }: { profile: Pick<Profile, 'id'> }) {
  const isOwner = useSession((state) => state.user?.id === profile.id);
  const query = profileListingsQuery(profile.id);
  const { data, error, isFetching, refetch } = useQuery(query);
  return (
    <section className="py-5 md:py-8" aria-labelledby="all-listings">
      <div className="mb-4 flex min-h-target items-center gap-4 md:mb-6">
        <h2 id="all-listings" className="flex-1 text-[1.375rem]/[1.75rem] md:text-xl">
          {labels.allListings}
        </h2>
        {isOwner ? (
          <Link to={paths.listingCreate()} className={buttonClass({ variant: 'main' })}>
            <Icon name="plus" size="sm" />
            {labels.addListing}
          </Link>
        ) : null}
      </div>
      {data ? (
        data.length > 0 ? (
          isOwner ? (
            <Suspense fallback={<ListingGridSkeleton count={data.length} />}>
              <OwnListings listings={data} listKey={query.queryKey} />
            </Suspense>
          ) : (
            <ListingGrid listings={data} />
          )
        ) : (
          <EmptyState title={labels.noListings}>{isOwner ? labels.noListingsOwn : labels.noListingsText}</EmptyState>
        )
      ) : error ? (
        <ErrorState
          title={labels.listingsFailed}
          retryLabel={labels.retry}
          retrying={isFetching}
          onRetry={() => void refetch()}
        >
          {sentenceForError(error)}
        </ErrorState>
      ) : (
        <ListingGridSkeleton count={10} />
      )}
    </section>
  );
}
