/** Lets the user choose which emails to receive. */
import { useChangePreferences, usePreferences } from '#web/features/preferences/index.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { settingsLabels as labels } from './settings.labels.ts';
import { SettingsSection } from './settings-section.tsx';

export function MailsSection() {
  const toast = useToast();
  const { mutate } = useChangePreferences(() => toast({ kind: 'error', message: labels.notSaved }));
  const kinds = Object.entries(labels.mailKinds) as [keyof typeof labels.mailKinds, string][];
  const loading = (
    <SkeletonGroup label={labels.loading} className="grid gap-3 border-t border-line py-3">
      <Skeleton className="h-6 w-72 max-w-full" />
      <Skeleton className="h-6 w-64 max-w-full" />
    </SkeletonGroup>
  );
  return (
    <SettingsSection title={labels.mails}>
      <QueryView query={usePreferences()} loading={loading} failed={labels.failed}>
        {(preferences) =>
          kinds.map(([kind, words]) => (
            <div key={kind} className="border-t border-line">
              <Checkbox
                role="switch"
                label={words}
                checked={preferences[kind]}
                onChange={(event) => mutate({ [kind]: event.target.checked })}
              />
            </div>
          ))
        }
      </QueryView>
    </SettingsSection>
  );
}
