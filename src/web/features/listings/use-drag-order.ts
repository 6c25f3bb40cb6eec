/** Reorders the items of a row by dragging, with mouse and touch. */
import { type PointerEvent, useRef, useState } from 'react';

/** Shorter movements, in pixels, count as a click. */
const CLICK_TOLERANCE_PX = 8;

type Drag = { from: number; startX: number; moving: boolean; centres: readonly number[]; element: HTMLElement };

/** The index of the item whose centre is nearest to x, the centre of the dragged item. */
export function placeAt(x: number, centres: readonly number[]): number {
  let nearest = 0;
  for (const [index, centre] of centres.entries()) {
    if (Math.abs(centre - x) < Math.abs((centres[nearest] ?? 0) - x)) nearest = index;
  }
  return nearest;
}

/** Returns a copy with one item moved to another position. */
export function moved<T>(items: readonly T[], from: number, to: number): T[] {
  const next = [...items];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}

/**
 * Spread `handlersOf(at)` on each item; the items need `touch-action: pan-y` so that the page still scrolls.
 * `over` is the index at which a dragged item would be dropped.
 */
export function useDragOrder(onMove: (from: number, to: number) => void) {
  const drag = useRef<Drag>(undefined);
  const [over, setOver] = useState<number>();
  /** True if the next click must be ignored because it is the one browsers send after a drag. */
  const ignoreClick = useRef(false);

  const target = (current: Drag, event: PointerEvent): number =>
    placeAt((current.centres[current.from] ?? 0) + event.clientX - current.startX, current.centres);
  const end = () => {
    const { current } = drag;
    drag.current = undefined;
    setOver(undefined);
    if (current) current.element.style.transform = '';
  };
  const handlersOf = (at: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      ignoreClick.current = false;
      if (event.button !== 0) return;
      const row = event.currentTarget.parentElement;
      const centres = [...(row?.querySelectorAll<HTMLElement>('[data-place]') ?? [])].map((place) => {
        const { left, width } = place.getBoundingClientRect();
        return left + width / 2;
      });
      drag.current = { from: at, startX: event.clientX, moving: false, centres, element: event.currentTarget };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const { current } = drag;
      if (!current || (!current.moving && Math.abs(event.clientX - current.startX) < CLICK_TOLERANCE_PX)) return;
      if (!current.moving) {
        current.moving = true;
        event.currentTarget.setPointerCapture?.(event.pointerId);
      }
      // The content security policy forbids style attributes, but not setting style properties.
      current.element.style.transform = `translateX(${event.clientX - current.startX}px)`;
      setOver(target(current, event));
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const { current } = drag;
      end();
      if (!current?.moving) return;
      ignoreClick.current = true;
      const to = target(current, event);
      if (to !== current.from) onMove(current.from, to);
    },
    onPointerCancel: end,
    onClickCapture: (event: { preventDefault(): void; stopPropagation(): void }) => {
      if (!ignoreClick.current) return;
      ignoreClick.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
    // The browser's native dragging of images would cancel the pointer events.
    onDragStart: (event: { preventDefault(): void }) => event.preventDefault(),
  });
  return { over, dragged: over === undefined ? undefined : drag.current?.from, handlersOf };
}
