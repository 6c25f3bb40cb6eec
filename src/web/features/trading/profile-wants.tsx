/** Lists the wants of a user on their profile. */
import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx';
import { WantRow } from './want-row.tsx';
import { wantsLabels as labels } from './wants.labels.ts';
import { publicWantsQuery } from './wants.queries.ts';

export function ProfileWants({ userId }: { userId: number }) {
  const loading = (
    <SkeletonGroup label={labels.profileLoading} className="grid gap-3 lg:grid-cols-2">
      <Skeleton className="h-28 w-full rounded-lg" />
      <Skeleton className="h-28 w-full rounded-lg" />
    </SkeletonGroup>
  );
  return (
    <section className="py-5 md:py-8" aria-labelledby="profile-wants">
      {/* Only for screen readers, because the tab above shows the same text. */}
      <h2 id="profile-wants" className="sr-only">
        {labels.profileHeading}
      </h2>
      <QueryView query={useQuery(publicWantsQuery(userId))} loading={loading} failed={labels.profileFailed} level={3}>
        {({ is_public, data }) =>
          data.length === 0 ? (
            <EmptyState title={is_public ? labels.profileNone : labels.profilePrivate} />
          ) : (
            <ul className="grid gap-3 lg:grid-cols-2">
              {data.map((want) => (
                <WantRow key={want.id} want={want} />
              ))}
            </ul>
          )
        }
      </QueryView>
    </section>
  );
}
