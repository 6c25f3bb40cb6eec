/** The placeholder for a list of trades or matches while it loads. */
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx';

export function TradeRowsSkeleton({ label }: { label: string }) {
  return (
    <SkeletonGroup label={label} className="mt-6 grid gap-3">
      <Skeleton className="h-24 w-full rounded-md" />
      <Skeleton className="h-24 w-full rounded-md" />
    </SkeletonGroup>
  );
}
