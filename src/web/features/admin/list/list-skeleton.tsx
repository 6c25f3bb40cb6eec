/** Shown while the staff's pages load. */
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx';
import { adminLabels as labels } from '../admin.labels.ts';

export function ListSkeleton() {
  return (
    <SkeletonGroup label={labels.loading} className="grid gap-3">
      {[1, 2, 3, 4, 5, 6].map((row) => (
        <Skeleton key={row} className="h-10 w-full" />
      ))}
    </SkeletonGroup>
  );
}

/** For the page of one entry, whose own heading is still loading. */
export function DetailSkeleton() {
  return (
    <>
      <h1 className="sr-only">{labels.loading}</h1>
      <ListSkeleton />
    </>
  );
}
