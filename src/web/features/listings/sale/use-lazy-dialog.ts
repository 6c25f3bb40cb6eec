/** Opens a dialog whose code is loaded when it is first opened. */
import { useState } from 'react';

/** `wasOpened` keeps the dialog mounted for its closing transition. */
export function useLazyDialog() {
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const open = () => {
    setWasOpened(true);
    setOpen(true);
  };
  return { isOpen, wasOpened, open, close: () => setOpen(false) };
}
