/** Opens a dialog whose code is loaded on first use; `isBusy` is true while the code loads. */
import { useTransition } from 'react';
import { useLazyDialog } from './use-lazy-dialog.ts';

/** Leave the dialog's `Suspense` mounted: a transition waits only for boundaries that are already on screen. */
export function useBusyDialog() {
  const [isBusy, start] = useTransition();
  const { open, ...dialog } = useLazyDialog();
  return { ...dialog, isBusy, open: () => start(open) };
}
