/** Turns push notifications on in this browser and reports the outcome. */
import { ApiError, sentenceForError } from '#web/lib/net/errors.ts';
import { useToast } from '#web/ui/toast.tsx';
import { PermissionRefused } from './browser-push.ts';
import { webPushLabels as labels } from './web-push.labels.ts';
import { useTurnOn } from './web-push.queries.ts';

/** Any error other than an `ApiError` comes from the browser's push service instead of our server. */
const reasonOf = (error: unknown): string =>
  error instanceof ApiError ? sentenceForError(error) : labels.serviceFailed;

/** Call `turnOn` in a click handler: browsers ask for permission only then. `onDecided` runs after every outcome. */
export function useTurnOnPush(onDecided: () => void): { turnOn: () => void; isPending: boolean } {
  const toast = useToast();
  const { mutate, isPending } = useTurnOn({
    onSettled: onDecided,
    onSuccess: () => toast({ kind: 'success', message: labels.turnedOn }),
    onError: (error) => {
      if (error instanceof PermissionRefused) return;
      console.error('Failed to turn on push notifications', error);
      toast({ kind: 'error', message: `${labels.turnOnFailed} ${reasonOf(error)}` });
    },
  });
  return { turnOn: () => mutate(), isPending };
}
