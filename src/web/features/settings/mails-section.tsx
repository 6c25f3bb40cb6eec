/** Lets the user choose which emails to receive. */
import { useQuery } from '@tanstack/react-query';
import { sentenceForError } from '#web/lib/errors.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { settingsLabels as labels } from './settings.labels.ts';
import { preferencesQuery, useChangePreferences } from './settings.queries.ts';
import { SettingsSection } from './settings-section.tsx';

export function MailsSection() {
  const { data, error, isFetching, refetch } = useQuery(preferencesQuery);
  const toast = useToast();
  const { mutate } = useChangePreferences(() => toast({ kind: 'error', message: labels.notSaved }));
  if (!data) {
    return (
      <SettingsSection title={labels.mails}>
        {error ? (
          <ErrorState
            title={labels.failed}
            retryLabel={labels.retry}
            retrying={isFetching}
            onRetry={() => void refetch()}
          >
            {sentenceForError(error)}
          </ErrorState>
        ) : (
          <SkeletonGroup label={labels.loading} className="grid gap-3 border-t border-line py-3">
            <Skeleton className="h-6 w-72 max-w-full" />
            <Skeleton className="h-6 w-64 max-w-full" />
          </SkeletonGroup>
        )}
      </SettingsSection>
    );
  }
  const kinds = Object.entries(labels.mailKinds) as [keyof typeof labels.mailKinds, string][];
  return (
    <SettingsSection title={labels.mails}>
      {kinds.map(([kind, words]) => (
        <div key={kind} className="border-t border-line">
          <Checkbox
            role="switch"
            label={words}
            checked={data[kind]}
            onChange={(event) => mutate({ [kind]: event.target.checked })}
          />
        </div>
      ))}
    </SettingsSection>
  );
}
