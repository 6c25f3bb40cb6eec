/** Opens a dialog whose code is loaded when it is first opened; `isBusy` is true while the code loads. */
import { useTransition } from 'react';
import { useLazyDialog } from './use-lazy-dialog.ts';

/** The `Suspense` around the dialog must always be mounted: a transition does not wait inside a new boundary. */
export function useBusyDialog() {
  const [isBusy, start] = useTransition();
  const { open, ...dialog } = useLazyDialog();
  return { ...dialog, isBusy, open: () => start(open) };
}
