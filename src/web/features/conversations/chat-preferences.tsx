/** Shows the chat settings: whether others see when the signed-in user is typing or present. */

import type { Preferences } from '#contract/preferences.ts';
import { useChangePreferences, usePreferences } from '#web/features/preferences/index.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { chatPreferencesLabels as labels } from './conversations.labels.ts';

export function ChatPreferences() {
  const toast = useToast();
  const { mutate } = useChangePreferences(() => toast({ kind: 'error', message: labels.failed }));
  const loading = (
    <SkeletonGroup label={labels.loading} className="mt-4 grid gap-3">
      <Skeleton className="h-5 w-72" />
      <Skeleton className="h-5 w-64" />
    </SkeletonGroup>
  );
  return (
    <section className="mt-10" aria-labelledby="chat-preferences">
      <h2 id="chat-preferences" className="mb-2 text-lg tracking-snug">
        {labels.title}
      </h2>
      <QueryView query={usePreferences()} loading={loading} failed={labels.loadFailed} failedText={null}>
        {(preferences) => <Switches preferences={preferences} onChange={mutate} />}
      </QueryView>
    </section>
  );
}

type SwitchesProps = { preferences: Preferences; onChange: (change: Partial<Preferences>) => void };

function Switches({ preferences, onChange }: SwitchesProps) {
  return (
    <div>
      <div className="border-t border-line">
        <Checkbox
          role="switch"
          label={labels.typing}
          checked={preferences.shows_typing}
          onChange={(event) => onChange({ shows_typing: event.currentTarget.checked })}
        />
      </div>
      <div className="border-t border-line">
        <Checkbox
          role="switch"
          label={labels.presence}
          checked={preferences.shows_presence}
          onChange={(event) => onChange({ shows_presence: event.currentTarget.checked })}
        />
      </div>
      <p className="text-xs text-faint">{labels.reciprocity}</p>
    </div>
  );
}
