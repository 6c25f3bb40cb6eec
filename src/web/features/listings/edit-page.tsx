/** Loads a listing for editing; shows the not-found page to users who cannot edit it. */
import { useParams } from 'react-router';
import { NotFound } from '#web/features/pages/index.ts';
import { sentenceForError } from '#web/lib/errors.ts';
import { useSession } from '#web/lib/session.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx';
import { EditForm } from './edit-form.tsx';
import { listingEditLabels as words } from './listing-form.labels.ts';
import { idOf } from './listing-id.ts';
import { isMissing, useListingToEdit } from './listings.queries.ts';

export function ListingEditPage() {
  const id = idOf(useParams().id);
  const listing = useListingToEdit(id);
  const user = useSession((state) => state.user);
  if (id === 0 || isMissing(listing.error) || (listing.data && !listing.data.viewer.can.edit)) return <NotFound />;
  if (listing.data && user) return <EditForm key={`${id}-${user.id}`} listing={listing.data} user={user} />;
  if (!listing.isError) return <EditSkeleton />;
  return (
    <div className="wrap py-8">
      <ErrorState
        level={1}
        title={words.failedTitle}
        retryLabel={words.retry}
        retrying={listing.isFetching}
        onRetry={() => void listing.refetch()}
      >
        {sentenceForError(listing.error)}
      </ErrorState>
    </div>
  );
}

function EditSkeleton() {
  return (
    <SkeletonGroup label={words.loading} className="wrap">
      <h1 className="sr-only">{words.loading}</h1>
      <div className="grid gap-x-12 gap-y-8 pt-6 lg:grid-cols-[minmax(0,1.25fr)_minmax(24rem,1fr)] lg:pt-8 lg:pb-16">
        <Skeleton className="h-8 w-44 lg:col-span-2" />
        <Skeleton className="aspect-video w-full rounded-lg" />
        <div className="grid content-start gap-8">
          {['name', 'price', 'group', 'members', 'source'].map((name) => (
            <Skeleton key={name} className="h-12 w-full rounded-md" />
          ))}
        </div>
      </div>
    </SkeletonGroup>
  );
}
