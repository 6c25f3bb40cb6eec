/** Reserves space above the messages for a box that covers the top of their pane. */
import { type RefObject, useEffect } from 'react';

const HEIGHT = '--space-above';

/** Keeps the visible messages in place when the height of the box changes. */
export function useSpaceAbove(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = box.current;
    const thread = element?.parentElement;
    if (!element || !thread || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(() => {
      const before = Number.parseFloat(thread.style.getPropertyValue(HEIGHT)) || 0;
      thread.style.setProperty(HEIGHT, `${element.offsetHeight}px`);
      thread.querySelector('.msgs')?.scrollBy(0, element.offsetHeight - before);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
}
