/** Placeholder for a list in the account settings while it loads. */
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx';

export function SettingsSkeleton({ label }: { label: string }) {
  return (
    <SkeletonGroup label={label} className="grid gap-3 border-t border-line py-3">
      <Skeleton className="h-12 w-full rounded-md" />
      <Skeleton className="h-12 w-full rounded-md" />
    </SkeletonGroup>
  );
}
