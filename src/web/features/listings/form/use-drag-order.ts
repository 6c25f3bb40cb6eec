/** Reorders the items of a row by dragging, with mouse and touch. */
import { type PointerEvent, useRef, useState } from 'react';

/** In pixels: a shorter movement is treated as a click. */
const CLICK_TOLERANCE_PX = 8;

type Drag = { from: number; startX: number; moving: boolean; centres: readonly number[]; element: HTMLElement };

/** Returns the index of the item whose centre is nearest to `x`, the centre of the dragged item. */
export function placeAt(x: number, centres: readonly number[]): number {
  let nearest = 0;
  for (const [index, centre] of centres.entries()) {
    if (Math.abs(centre - x) < Math.abs((centres[nearest] ?? 0) - x)) nearest = index;
  }
  return nearest;
}

export function moved<T>(items: readonly T[], from: number, to: number): T[] {
  const next = [...items];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}

function centresOf(item: HTMLElement): number[] {
  return [...(item.parentElement?.querySelectorAll<HTMLElement>('[data-place]') ?? [])].map((place) => {
    const { left, width } = place.getBoundingClientRect();
    return left + width / 2;
  });
}

const targetOf = (drag: Drag, event: PointerEvent): number =>
  placeAt((drag.centres[drag.from] ?? 0) + event.clientX - drag.startX, drag.centres);

/** Moves the item with the pointer; returns false while the movement is still too short for a drag. */
function follow(drag: Drag, event: PointerEvent): boolean {
  const distance = event.clientX - drag.startX;
  if (!drag.moving && Math.abs(distance) < CLICK_TOLERANCE_PX) return false;
  if (!drag.moving) {
    drag.moving = true;
    event.currentTarget.setPointerCapture?.(event.pointerId);
  }
  // Setting a style property is allowed: the content security policy forbids only style attributes.
  drag.element.style.transform = `translateX(${distance}px)`;
  return true;
}

/** `ignoreClick`: set it to true after a drag, to ignore the click event that browsers fire next. */
function useIgnoredClick() {
  const ignoreClick = useRef(false);
  const onClickCapture = (event: { preventDefault(): void; stopPropagation(): void }) => {
    if (!ignoreClick.current) return;
    ignoreClick.current = false;
    event.preventDefault();
    event.stopPropagation();
  };
  return { ignoreClick, onClickCapture };
}

/**
 * Spread `handlersOf(at)` on each item; the items need `touch-action: pan-y` so that the page still scrolls.
 * `over` is the index at which a dragged item would be dropped.
 */
export function useDragOrder(onMove: (from: number, to: number) => void) {
  const drag = useRef<Drag>(undefined);
  const [over, setOver] = useState<number>();
  const { ignoreClick, onClickCapture } = useIgnoredClick();

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
      const element = event.currentTarget;
      drag.current = { from: at, startX: event.clientX, moving: false, centres: centresOf(element), element };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const { current } = drag;
      if (current && follow(current, event)) setOver(targetOf(current, event));
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const { current } = drag;
      end();
      if (!current?.moving) return;
      ignoreClick.current = true;
      const to = targetOf(current, event);
      if (to !== current.from) onMove(current.from, to);
    },
    onPointerCancel: end,
    onClickCapture,
    // The browser's native dragging of images would cancel the pointer events.
    onDragStart: (event: { preventDefault(): void }) => event.preventDefault(),
  });
  return { over, dragged: over === undefined ? undefined : drag.current?.from, handlersOf };
}
