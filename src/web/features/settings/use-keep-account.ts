/** Cancels the pending deletion of the account and shows the outcome. */
import { sentenceForError } from '#web/lib/net/errors.ts';
import { useToast } from '#web/ui/toast.tsx';
import { useCancelDeletion } from './privacy.queries.ts';
import { privacyLabels as labels } from './settings.labels.ts';

export function useKeepAccount() {
  const { mutateAsync, isPending } = useCancelDeletion();
  const toast = useToast();
  // Do not use callbacks of `mutate`: a success removes the deletion banner, and callbacks of an unmounted component do
  // not run.
  const keep = (): void => {
    if (isPending) return;
    mutateAsync().then(
      () => toast({ kind: 'success', message: labels.deletionCancelled }),
      (error: unknown) => {
        console.error('Failed to cancel the deletion', error);
        toast({ kind: 'error', message: `${labels.keepFailed} ${sentenceForError(error)}` });
      },
    );
  };
  return { keep, isPending };
}
