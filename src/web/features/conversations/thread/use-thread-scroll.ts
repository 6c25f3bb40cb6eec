/**
 * Scrolls a conversation to its end or first unread message when it opens, to its end when the user sends a message,
 * and, while the user is at the end, to each new message.
 */
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { VirtualizerHandle } from 'virtua';
import type { Row } from './thread-rows.ts';

/** In pixels: a reader within this distance of the end is treated as being at the end. */
const NEAR_PX = 120;
/** Extra scroll distance in pixels: more than the space below the rows, so that scrolling to the end includes it. */
const AROUND_PX = 640;
/** Space above the divider for new messages, in pixels. */
const ABOVE_PX = 24;
/** In milliseconds: newly rendered rows are measured within this time. */
const SETTLING_MS = 300;

type Elements = { box: RefObject<HTMLElement | null>; list: RefObject<VirtualizerHandle | null> };
type ScrollTargets = {
  rows: readonly Row[];
  /** Index of the row at which the list opens; -1 for the end. */
  openAt: number;
  /** The row to which the user has navigated; every navigation has its own key. */
  target: { index: number; navigationKey: string } | undefined;
};
type Seen = { firstKey: string | undefined; lastKey: string | undefined; count: number };

/** Returns the key of the first message. The first row can be a day heading, which moves when older messages load. */
function firstLine(rows: readonly Row[]): string | undefined {
  return rows.find((row) => row.kind === 'line')?.key;
}

/**
 * `pinned`: the list scrolls to its end when its rows or its size change. `isAtEnd`: the reader has not scrolled up
 * since the list last scrolled to its end. `top`: the last scroll position in pixels.
 */
type Position = { pinned: boolean; isAtEnd: boolean; top: number };

/** Updates the position after scrolling, and returns true if the reader is near the end. */
function recordPosition(position: Position, box: HTMLElement): boolean {
  const nearEnd = box.scrollHeight - box.scrollTop - box.clientHeight <= NEAR_PX;
  // Only the user reduces `scrollTop`. The distance from the end also changes while rows are measured, so it does not
  // show whether the user has scrolled.
  const isScrolledUp = box.scrollTop < position.top;
  if (isScrolledUp) position.isAtEnd = false;
  if (nearEnd) position.pinned = true;
  else if (isScrolledUp) position.pinned = false;
  position.top = box.scrollTop;
  return nearEnd;
}

/** Calls `onChange` before the browser paints if the rows have changed; returns true if rows were added above. */
function useRowChanges(rows: readonly Row[], onChange: (next: Seen, previous: Seen | null) => void): boolean {
  const lastSeen = useRef<Seen | null>(null);
  const firstKey = firstLine(rows);
  const lastKey = rows.at(-1)?.key;
  const count = rows.length;
  const before = lastSeen.current;
  const changed = useEffectEvent(onChange);
  // A layout effect: with a passive effect, the list would be visible at the wrong position for a moment.
  useLayoutEffect(() => {
    const previous = lastSeen.current;
    lastSeen.current = { firstKey, lastKey, count };
    changed(lastSeen.current, previous);
  }, [firstKey, lastKey, count]);
  return before !== null && before.count > 0 && before.firstKey !== firstKey;
}

function useTarget(target: ScrollTargets['target'], seek: (index: number) => void): void {
  const handledKey = useRef<string>(undefined);
  const seekTarget = useEffectEvent(seek);
  useLayoutEffect(() => {
    if (target === undefined || target.index < 0 || handledKey.current === target.navigationKey) return;
    handledKey.current = target.navigationKey;
    seekTarget(target.index);
  }, [target]);
}

function useReady(): boolean {
  const [ready, setReady] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), SETTLING_MS);
    return () => clearTimeout(timer);
  }, []);
  return ready;
}

type Handlers = { onScroll: (box: HTMLElement) => void; onResize: () => void; onContentResize: () => void };

function observeSize(elements: Iterable<Element>, onResize: () => void): () => void {
  if (typeof ResizeObserver === 'undefined') return () => undefined;
  const observer = new ResizeObserver(onResize);
  for (const element of elements) observer.observe(element);
  return () => observer.disconnect();
}

function useBoxEvents(box: Elements['box'], { onScroll, onResize, onContentResize }: Handlers): void {
  const scrolled = useEffectEvent(onScroll);
  const resized = useEffectEvent(onResize);
  const contentResized = useEffectEvent(onContentResize);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const listener = () => scrolled(element);
    element.addEventListener('scroll', listener, { passive: true });
    const endings = [observeSize([element], () => resized()), observeSize(element.children, () => contentResized())];
    return () => {
      element.removeEventListener('scroll', listener);
      for (const end of endings) end();
    };
  }, [box]);
}

/**
 * Keeps the scroll position stable. `hasNew`: messages arrived while the reader was further up. `toEnd`: scrolls to
 * the end. `ready`: the list has reached its opening position. `shift`: rows were added above, which the virtualized
 * list must compensate for.
 */
export function useThreadScroll({ box, list }: Elements, { rows, openAt, target }: ScrollTargets) {
  const [hasNew, setHasNew] = useState(false);
  const position = useRef<Position>({ pinned: true, isAtEnd: true, top: 0 }).current;
  const toEnd = () => {
    Object.assign(position, { pinned: true, isAtEnd: true });
    list.current?.scrollToIndex(rows.length - 1, { align: 'end', offset: AROUND_PX });
    position.top = box.current?.scrollTop ?? 0;
    setHasNew(false);
  };
  const shift = useRowChanges(rows, (next, previous) => {
    const last = rows.at(-1);
    if (previous === null || previous.count === 0) {
      if (openAt < 0) return toEnd();
      position.pinned = false;
      list.current?.scrollToIndex(openAt, { align: 'start', offset: -ABOVE_PX });
    } else if (next.lastKey !== previous.lastKey && next.count > previous.count) {
      if (position.pinned || (last?.kind === 'line' && last.line.mine)) return toEnd();
      setHasNew(true);
    }
  });
  useTarget(target, (index) => {
    position.pinned = false;
    list.current?.scrollToIndex(index, { align: 'center' });
    box.current?.focus({ preventScroll: true });
  });
  useBoxEvents(box, {
    onScroll: (element) => {
      if (recordPosition(position, element)) setHasNew(false);
    },
    // The end must stay in view when the composer grows, the phone is rotated, or rows are measured late.
    onResize: () => {
      if (position.pinned && rows.length > 0) toEnd();
    },
    onContentResize: () => {
      if (position.pinned && position.isAtEnd && rows.length > 0) toEnd();
    },
  });
  return { hasNew, toEnd, ready: useReady(), shift };
}
