/** Detects when the user scrolls near an element. */
import { type RefObject, useEffect, useEffectEvent } from 'react';

/**
 * Calls `onNear` when `end` is less than `margin` below the viewport. `margin` is in pixels, or in percent of the
 * viewport height.
 */
export function useNearEnd(
  end: RefObject<Element | null>,
  enabled: boolean,
  onNear: () => void,
  margin = '150%',
): void {
  const handleNear = useEffectEvent(onNear);
  useEffect(() => {
    const element = end.current;
    // Without IntersectionObserver, the "more" link loads more items on click.
    if (!enabled || !element || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) handleNear();
      },
      { rootMargin: `0px 0px ${margin} 0px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [end, enabled, margin]);
}
