/** Lets an input method use Enter, Escape and arrow keys, which would otherwise close dialogs or choose options. */
import { useEffect } from 'react';

/** Safari reports the last key of a composition only by its key code. */
const isComposing = (event: KeyboardEvent): boolean => event.isComposing || event.keyCode === 229;

export function useCompositionKeys(): void {
  useEffect(() => {
    const stop = (event: KeyboardEvent): void => {
      if (isComposing(event)) event.stopPropagation();
    };
    document.addEventListener('keydown', stop, true);
    return () => document.removeEventListener('keydown', stop, true);
  }, []);
}
