/** Placeholders for the staff's pages while they load. */
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx';
import { adminLabels as labels } from '../admin.labels.ts';

export function ListSkeleton() {
  return (
    <SkeletonGroup label={labels.loading} className="panel">
      {['w-1/2', 'w-2/3', 'w-1/3', 'w-1/2', 'w-2/3', 'w-1/3'].map((width, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows never change
        <div key={row} className="grid gap-2">
          <Skeleton className={`h-4 ${width}`} />
          <Skeleton className="h-3 w-1/4" />
        </div>
      ))}
    </SkeletonGroup>
  );
}

/** Placeholder for the page of one entry. Its hidden heading stands in for the entry's name, which is still loading. */
export function DetailSkeleton() {
  return (
    <>
      <h1 className="sr-only">{labels.loading}</h1>
      <SkeletonGroup label={labels.loading} className="grid gap-5">
        <Skeleton className="h-8 w-1/2" />
        <div className="split">
          <Skeleton className="h-72 w-full" />
          <Skeleton className="h-56 w-full" />
        </div>
      </SkeletonGroup>
    </>
  );
}
