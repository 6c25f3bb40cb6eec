/** How are things in one row put into another order by dragging, with mouse and finger alike? */
import { type PointerEvent, useRef, useState } from 'react';

/** Less is a press. */
const SLOP = 8;

type Drag = { from: number; startX: number; moving: boolean; middles: readonly number[]; element: HTMLElement };

/** The place whose middle is nearest to where the dragged thing's middle has come. */
export function placeAt(x: number, middles: readonly number[]): number {
  let nearest = 0;
  for (const [at, middle] of middles.entries()) {
    if (Math.abs(middle - x) < Math.abs((middles[nearest] ?? 0) - x)) nearest = at;
  }
  return nearest;
}

/** One thing put from one place to another. */
export function moved<T>(things: readonly T[], from: number, to: number): T[] {
  const next = [...things];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}

/**
 * Spread `handlersOf(at)` on each item; they must be `touch-action: pan-y`, so that the page still scrolls.
 * `over` is the place that a drag under way would take.
 */
export function useDragOrder(onMove: (from: number, to: number) => void) {
  const drag = useRef<Drag>(undefined);
  const [over, setOver] = useState<number>();
  /** The click that a browser sends after a drag is none. */
  const swallow = useRef(false);

  const target = (now: Drag, event: PointerEvent): number =>
    placeAt((now.middles[now.from] ?? 0) + event.clientX - now.startX, now.middles);
  const end = () => {
    const { current } = drag;
    drag.current = undefined;
    setOver(undefined);
    if (current) current.element.style.transform = '';
  };
  const handlersOf = (at: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      swallow.current = false;
      if (event.button !== 0) return;
      const row = event.currentTarget.parentElement;
      const middles = [...(row?.querySelectorAll<HTMLElement>('[data-place]') ?? [])].map((place) => {
        const { left, width } = place.getBoundingClientRect();
        return left + width / 2;
      });
      drag.current = { from: at, startX: event.clientX, moving: false, middles, element: event.currentTarget };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const { current } = drag;
      if (!current || (!current.moving && Math.abs(event.clientX - current.startX) < SLOP)) return;
      if (!current.moving) {
        current.moving = true;
        event.currentTarget.setPointerCapture?.(event.pointerId);
      }
      // The style attribute is forbidden by the page's policy; properties are not.
      current.element.style.transform = `translateX(${event.clientX - current.startX}px)`;
      setOver(target(current, event));
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const { current } = drag;
      end();
      if (!current?.moving) return;
      swallow.current = true;
      const to = target(current, event);
      if (to !== current.from) onMove(current.from, to);
    },
    onPointerCancel: end,
    onClickCapture: (event: { preventDefault(): void; stopPropagation(): void }) => {
      if (!swallow.current) return;
      swallow.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
    // The browser's own dragging of pictures would take the pointer away.
    onDragStart: (event: { preventDefault(): void }) => event.preventDefault(),
  });
  return { over, dragged: over === undefined ? undefined : drag.current?.from, handlersOf };
}
