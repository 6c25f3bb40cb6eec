/** When does somebody who scrolls come near the end of a list? */
import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Calls `onNear` whenever `end` comes within a window's height and a half of the screen, while `enabled`. */
export function useNearEnd(end: RefObject<Element | null>, enabled: boolean, onNear: () => void): void {
  const near = useEffectEvent(onNear);
  useEffect(() => {
    const element = end.current;
    // Without the observer the link remains, which does the same when pressed.
    if (!enabled || !element || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) near();
      },
      { rootMargin: '0px 0px 150% 0px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [end, enabled]);
}
