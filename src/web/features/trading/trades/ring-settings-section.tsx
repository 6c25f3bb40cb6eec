/** Lets users opt in to trade rings, set how far values can differ, and limit rings to their own country. */
import { DEFAULT_RING_VALUE_PERCENT } from '#contract/limits.ts';
import type { Preferences } from '#contract/preferences.ts';
import { useChangePreferences, usePreferences } from '#web/features/preferences/index.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { Select } from '#web/ui/select.tsx';
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { ringSettingsLabels as labels } from './trades.labels.ts';

const PERCENTS = [0, 5, 10, DEFAULT_RING_VALUE_PERCENT, 20, 30, 50, 100];

export function RingSettingsSection() {
  const toast = useToast();
  const { mutate } = useChangePreferences(() => toast({ kind: 'error', message: labels.notSaved }));
  const loading = (
    <SkeletonGroup label={labels.loading} className="border-t border-line py-3">
      <Skeleton className="h-6 w-72 max-w-full" />
    </SkeletonGroup>
  );
  return (
    <section className="mt-10" aria-labelledby="ring-settings">
      <h2 id="ring-settings" className="mb-2 text-lg">
        {labels.title}
      </h2>
      <p id="ring-settings-intro" className="border-t border-line py-3 text-sm text-soft">
        {labels.intro}
      </p>
      <QueryView query={usePreferences()} loading={loading} failed={labels.failed}>
        {(preferences) => <Settings preferences={preferences} change={mutate} />}
      </QueryView>
    </section>
  );
}

type SettingsProps = { preferences: Preferences; change: (change: Partial<Preferences>) => void };

/** The second and third settings are shown only if the user has opted in to rings. */
function Settings({ preferences, change }: SettingsProps) {
  const { joins_rings, ring_value_percent, rings_in_country } = preferences;
  const percents = [...new Set([...PERCENTS, ring_value_percent])].toSorted((a, b) => a - b);
  return (
    <div className="border-t border-line">
      <Checkbox
        role="switch"
        label={labels.join}
        aria-describedby="ring-settings-intro"
        checked={joins_rings}
        onChange={(event) => change({ joins_rings: event.target.checked })}
      />
      {joins_rings ? (
        <div className="grid gap-3 pb-2">
          <Select
            label={labels.tolerance}
            help={labels.toleranceHelp}
            options={percents.map((value) => ({ value: String(value), label: labels.percent(value) }))}
            value={String(ring_value_percent)}
            onChange={(value) => change({ ring_value_percent: Number(value) })}
          />
          <Checkbox
            role="switch"
            label={labels.inCountry}
            checked={rings_in_country}
            onChange={(event) => change({ rings_in_country: event.target.checked })}
          />
        </div>
      ) : null}
    </div>
  );
}
