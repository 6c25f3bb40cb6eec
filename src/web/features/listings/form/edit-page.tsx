/** Loads a listing for editing; shows the not-found page to users who cannot edit it. */

import { NotFound } from '#web/features/static-pages/index.ts';
import { titleSetByPage } from '#web/lib/browser/page-title.ts';
import { useParams } from '#web/lib/browser/router.tsx';
import { useSession } from '#web/lib/session/session.ts';
import { QueryView } from '#web/ui/query-view.tsx';
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx';
import { isMissing, useListingForForm } from '../listings.queries.ts';
import { idOf } from '../page/listing-id.ts';
import { EditForm } from './edit-form.tsx';
import { listingEditLabels as words } from './listing-form.labels.ts';

export const title = titleSetByPage;

export function ListingEditPage() {
  const id = idOf(useParams().id);
  const listing = useListingForForm(id, 'edit');
  const user = useSession((state) => state.user);
  if (id === 0 || isMissing(listing.error) || (listing.data && !listing.data.viewer.can.edit)) return <NotFound />;
  return (
    <QueryView query={listing} loading={<EditSkeleton />} failed={words.failedTitle} level={1} frame="wrap py-8">
      {(loaded) => (user ? <EditForm key={`${id}-${user.id}`} listing={loaded} user={user} /> : <EditSkeleton />)}
    </QueryView>
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
