/** Where does a conversation scroll to: to its end when opened and after one's own words, else only if the reader is there? */
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { VirtualizerHandle } from 'virtua';
import type { Row } from './thread-rows.ts';

/** Closer to the end than this, the reader is taken along, in pixels. */
const NEAR_PX = 120;
/** The room below the last row; more than there is does no harm. */
const BELOW_PX = 64;
/** So much stands above the mark of what is new, in pixels. */
const ABOVE_PX = 24;
/** Until then what is drawn for the first time is being measured, in milliseconds. */
const SETTLING_MS = 300;

type Elements = { box: RefObject<HTMLElement | null>; list: RefObject<VirtualizerHandle | null> };
type Given = {
  rows: readonly Row[];
  /** Where it opens; -1 for the end. */
  openAt: number;
  /** Where the reader asked to be taken, each wish under a name of its own. */
  sought: { index: number; wish: string } | undefined;
};
type Seen = { firstKey: string | undefined; lastKey: string | undefined; count: number };

/** The first line: days may go from above it when earlier ones come. */
function firstLine(rows: readonly Row[]): string | undefined {
  return rows.find((row) => row.kind === 'line')?.key;
}

/**
 * Keeps the reader's place. `hasNew`: something came while they were further up; `toEnd` takes them there. `ready`: it
 * stands where it opens. `shift`: rows came in above, to be told to the list that draws them.
 */
export function useThreadScroll({ box, list }: Elements, { rows, openAt, sought }: Given) {
  const [hasNew, setHasNew] = useState(false);
  const [ready, setReady] = useState(false);
  const seen = useRef<Seen | null>(null);
  const pinned = useRef(true);
  const lastTop = useRef(0);
  const metWish = useRef<string>(undefined);

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

  const settle = useEffectEvent((next: Seen, known: Seen | null) => {
    if (known === null || known.count === 0) {
      if (openAt < 0) return toEnd();
      pinned.current = false;
      list.current?.scrollToIndex(openAt, { align: 'start', offset: -ABOVE_PX });
    } else if (next.lastKey !== known.lastKey && next.count > known.count) {
      if (lastIsOwn || pinned.current) return toEnd();
      setHasNew(true);
    }
  });
  // Before the browser paints, or the end would flash by.
  useLayoutEffect(() => {
    const known = seen.current;
    seen.current = { firstKey: now.firstKey, lastKey: now.lastKey, count: now.count };
    settle(seen.current, known);
  }, [now.firstKey, now.lastKey, now.count]);

  const seek = useEffectEvent((index: number) => {
    pinned.current = false;
    list.current?.scrollToIndex(index, { align: 'center' });
    box.current?.focus({ preventScroll: true });
  });
  useLayoutEffect(() => {
    if (sought === undefined || sought.index < 0 || metWish.current === sought.wish) return;
    metWish.current = sought.wish;
    seek(sought.index);
  }, [sought]);

  const onScroll = useEffectEvent(() => {
    const element = box.current;
    if (!element) return;
    const fromEnd = element.scrollHeight - element.scrollTop - element.clientHeight;
    // Only the reader's hand goes upwards: on the way to the end, rows still being measured push it away for a moment.
    if (fromEnd <= NEAR_PX) pinned.current = true;
    else if (element.scrollTop < lastTop.current) pinned.current = false;
    lastTop.current = element.scrollTop;
    if (fromEnd <= NEAR_PX) setHasNew(false);
  });
  const onResize = useEffectEvent(() => {
    // A growing composer, a turned phone or a measured row must not push the end out of sight.
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
