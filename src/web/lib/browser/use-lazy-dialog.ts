/** Opens a dialog whose code is loaded when it is first opened. */
import { useState } from 'react';

/** Whether a dialog has been open: from then on it stays mounted, for its closing transition. */
export function useWasOpened(isOpen: boolean): boolean {
  const [wasOpened, setWasOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setWasOpened(true);
  return wasOpened;
}

export function useLazyDialog() {
  const [isOpen, setOpen] = useState(false);
  return { isOpen, wasOpened: useWasOpened(isOpen), open: () => setOpen(true), close: () => setOpen(false) };
}
