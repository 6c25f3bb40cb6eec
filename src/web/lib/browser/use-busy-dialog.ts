/** Opens a dialog whose code is loaded when it is first opened, and tells its button while that takes time. */
import { useTransition } from 'react';
import { useLazyDialog } from './use-lazy-dialog.ts';

/** The `Suspense` around the dialog is always mounted: a transition does not wait for a new one. */
export function useBusyDialog() {
  const [isBusy, start] = useTransition();
  const { open, ...dialog } = useLazyDialog();
  return { ...dialog, isBusy, open: () => start(open) };
}
