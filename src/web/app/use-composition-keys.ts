/** Ignores Enter, Escape and arrow keys while an input method is composing; it needs them to choose candidates. */
import { useEffect } from 'react';

/** Safari reports the last key of a composition only by its code. */
const isComposing = (event: KeyboardEvent): boolean => event.isComposing || event.keyCode === 229;

/** Otherwise Escape would close a dialog, and Enter choose an option, while the user is still writing. */
export function useCompositionKeys(): void {
  useEffect(() => {
    const stop = (event: KeyboardEvent): void => {
      if (isComposing(event)) event.stopPropagation();
    };
    document.addEventListener('keydown', stop, true);
    return () => document.removeEventListener('keydown', stop, true);
  }, []);
}
