/** Opens a dialog whose code is loaded on first use. */
import { useState } from 'react';

/** Returns whether the dialog has ever been open: it then stays mounted, so that its closing transition is shown. */
export function useWasOpened(isOpen: boolean): boolean {
  const [wasOpened, setWasOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setWasOpened(true);
  return wasOpened;
}

export function useLazyDialog() {
  const [isOpen, setOpen] = useState(false);
  return { isOpen, wasOpened: useWasOpened(isOpen), open: () => setOpen(true), close: () => setOpen(false) };
}
