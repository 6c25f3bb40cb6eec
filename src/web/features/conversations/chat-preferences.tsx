/** Shows the chat settings: whether other users see the typing indicator and the presence of the signed-in user. */
import { Checkbox } from '#web/ui/checkbox.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { chatPreferencesLabels as labels } from './chat-preferences.labels.ts';
import { useChangePreferences, usePreferences } from './preferences.queries.ts';

/** A section of the settings page; each switch takes effect immediately. */
export function ChatPreferences() {
  const { data, isError, isFetching, refetch } = usePreferences();
  const toast = useToast();
  const { mutate } = useChangePreferences(() => toast({ kind: 'error', message: labels.failed }));
  return (
    <section className="mt-10">
      <h2 className="mb-2 text-lg tracking-snug">{labels.title}</h2>
      {data !== undefined ? (
        <div>
          <div className="border-t border-line">
            <Checkbox
              role="switch"
              label={labels.typing}
              checked={data.shows_typing}
              onChange={(event) => mutate({ shows_typing: event.currentTarget.checked })}
            />
          </div>
          <div className="border-t border-line">
            <Checkbox
              role="switch"
              label={labels.presence}
              checked={data.shows_presence}
              onChange={(event) => mutate({ shows_presence: event.currentTarget.checked })}
            />
          </div>
          <p className="text-xs text-faint">{labels.both}</p>
        </div>
      ) : isError ? (
        <ErrorState
          title={labels.loadFailed}
          retryLabel={labels.retry}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <SkeletonGroup label={labels.loading} className="mt-4 grid gap-3">
          <Skeleton className="h-5 w-72" />
          <Skeleton className="h-5 w-64" />
        </SkeletonGroup>
      )}
    </section>
  );
}
