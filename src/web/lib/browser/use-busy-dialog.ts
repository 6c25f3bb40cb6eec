/** Opens a dialog whose code is loaded when it is first opened; `isBusy` is true while the code loads. */
import { useTransition } from 'react';
import { useLazyDialog } from './use-lazy-dialog.ts';

/** Keep the `Suspense` around the dialog mounted: a transition waits only for boundaries that are already on screen. */
export function useBusyDialog() {
  const [isBusy, start] = useTransition();
  const { open, ...dialog } = useLazyDialog();
  return { ...dialog, isBusy, open: () => start(open) };
}
