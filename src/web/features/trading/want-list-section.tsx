/** Lets the user decide whether others see their want list. */
import { useChangePreferences, usePreferences } from '#web/features/preferences/index.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { wantsLabels as labels } from './wants.labels.ts';

export function WantListSection() {
  const toast = useToast();
  const { mutate } = useChangePreferences(() => toast({ kind: 'error', message: labels.notHidden }));
  const loading = (
    <SkeletonGroup label={labels.settingsLoading} className="border-t border-line py-3">
      <Skeleton className="h-6 w-72 max-w-full" />
    </SkeletonGroup>
  );
  return (
    <section className="mt-10" aria-labelledby="want-list-settings">
      <h2 id="want-list-settings" className="mb-2 text-lg">
        {labels.title}
      </h2>
      <QueryView query={usePreferences()} loading={loading} failed={labels.settingsFailed}>
        {({ shows_wants }) => (
          <div className="border-t border-line">
            <Checkbox
              role="switch"
              label={labels.showsWants}
              aria-describedby="want-list-hint"
              checked={shows_wants}
              onChange={(event) => mutate({ shows_wants: event.target.checked })}
            />
            <p id="want-list-hint" className="pb-2 text-xs text-soft">
              {labels.showsWantsHint}
            </p>
          </div>
        )}
      </QueryView>
    </section>
  );
}
