/** Recognises a horizontal swipe of one finger. The element needs `touch-action: pan-y`. */
import { type PointerEvent, useRef } from 'react';

/** CSS pixels; shorter movements are taps. */
const MIN_SWIPE = 48;

/** `onSwipe` receives 1 for a swipe to the left, which shows the next item, and -1 for one to the right. */
export function useSwipe(onSwipe: (by: -1 | 1) => void) {
  const start = useRef<{ x: number; y: number; id: number }>(undefined);
  return {
    onPointerDown: ({ pointerType, isPrimary, clientX, clientY, pointerId }: PointerEvent) => {
      // A second finger cancels the swipe, because a gesture with two fingers zooms the page.
      start.current = pointerType === 'touch' && isPrimary ? { x: clientX, y: clientY, id: pointerId } : undefined;
    },
    onPointerUp: ({ clientX, clientY, pointerId }: PointerEvent) => {
      const from = start.current;
      start.current = undefined;
      if (from?.id !== pointerId) return;
      const [byX, byY] = [clientX - from.x, clientY - from.y];
      if (Math.abs(byX) < MIN_SWIPE || Math.abs(byX) < Math.abs(byY)) return;
      onSwipe(byX < 0 ? 1 : -1);
    },
    onPointerCancel: () => {
      start.current = undefined;
    },
  };
}
