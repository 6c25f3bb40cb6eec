/** Scrolls a conversation: to its end when it opens or the user sends a message, otherwise only if the reader is there. */
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { VirtualizerHandle } from 'virtua';
import type { Row } from './thread-rows.ts';

/** A reader within this distance from the end, in pixels, follows new messages. */
const NEAR_PX = 120;
/** Upper bound for the space below the last row, in pixels; scrolling further than possible does no harm. */
const BELOW_PX = 64;
/** Space above the divider for new messages, in pixels. */
const ABOVE_PX = 24;
/** Time in which newly rendered rows are measured. */
const SETTLING_MS = 300;

type Elements = { box: RefObject<HTMLElement | null>; list: RefObject<VirtualizerHandle | null> };
type ScrollTargets = {
  rows: readonly Row[];
  /** Index of the row at which the list opens; -1 for the end. */
  openAt: number;
  /** The row the user navigated to; every navigation has its own key. */
  target: { index: number; navigationKey: string } | undefined;
};
type Seen = { firstKey: string | undefined; lastKey: string | undefined; count: number };

/** The first line rather than the first row: loading earlier messages can move the day above it. */
function firstLine(rows: readonly Row[]): string | undefined {
  return rows.find((row) => row.kind === 'line')?.key;
}

/**
 * Keeps the scroll position stable. `hasNew`: messages arrived while the reader was further up; `toEnd` scrolls to them.
 * `ready`: the list has reached its opening position. `shift`: rows were added above; passed on to the virtualized list.
 */
export function useThreadScroll({ box, list }: Elements, { rows, openAt, target }: ScrollTargets) {
  const [hasNew, setHasNew] = useState(false);
  const [ready, setReady] = useState(false);
  const seen = useRef<Seen | null>(null);
  const pinned = useRef(true);
  const lastTop = useRef(0);
  const handledKey = useRef<string>(undefined);

  const toEnd = () => {
    pinned.current = true;
    list.current?.scrollToIndex(rows.length - 1, { align: 'end', offset: BELOW_PX });
    lastTop.current = box.current?.scrollTop ?? 0;
    setHasNew(false);
  };

  const last = rows.at(-1);
  const lastIsOwn = last?.kind === 'line' && last.line.mine;
  const now: Seen = { firstKey: firstLine(rows), lastKey: last?.key, count: rows.length };
  const before = seen.current;
  const shift = before !== null && before.count > 0 && before.firstKey !== now.firstKey;

  const scrollToNew = useEffectEvent((next: Seen, previous: Seen | null) => {
    if (previous === null || previous.count === 0) {
      if (openAt < 0) return toEnd();
      pinned.current = false;
      list.current?.scrollToIndex(openAt, { align: 'start', offset: -ABOVE_PX });
    } else if (next.lastKey !== previous.lastKey && next.count > previous.count) {
      if (lastIsOwn || pinned.current) return toEnd();
      setHasNew(true);
    }
  });
  // Runs before the browser paints; otherwise the end would be visible for a moment.
  useLayoutEffect(() => {
    const previous = seen.current;
    seen.current = { firstKey: now.firstKey, lastKey: now.lastKey, count: now.count };
    scrollToNew(seen.current, previous);
  }, [now.firstKey, now.lastKey, now.count]);

  const seek = useEffectEvent((index: number) => {
    pinned.current = false;
    list.current?.scrollToIndex(index, { align: 'center' });
    box.current?.focus({ preventScroll: true });
  });
  useLayoutEffect(() => {
    if (target === undefined || target.index < 0 || handledKey.current === target.navigationKey) return;
    handledKey.current = target.navigationKey;
    seek(target.index);
  }, [target]);

  const onScroll = useEffectEvent(() => {
    const element = box.current;
    if (!element) return;
    const fromEnd = element.scrollHeight - element.scrollTop - element.clientHeight;
    // Only the user scrolls up: while rows are being measured, the end can move away for a moment.
    if (fromEnd <= NEAR_PX) pinned.current = true;
    else if (element.scrollTop < lastTop.current) pinned.current = false;
    lastTop.current = element.scrollTop;
    if (fromEnd <= NEAR_PX) setHasNew(false);
  });
  const onResize = useEffectEvent(() => {
    // A growing composer, a rotated phone or a newly measured row must not push the end out of view.
    if (pinned.current && rows.length > 0) toEnd();
  });
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const scrolled = () => onScroll();
    element.addEventListener('scroll', scrolled, { passive: true });
    const observer = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(() => onResize());
    observer?.observe(element);
    const timer = setTimeout(() => setReady(true), SETTLING_MS);
    return () => {
      clearTimeout(timer);
      element.removeEventListener('scroll', scrolled);
      observer?.disconnect();
    };
  }, [box]);

  return { hasNew, toEnd, ready, shift };
}
