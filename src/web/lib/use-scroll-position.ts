/** How does Back lead to the same place in a long list, with the pages before it loaded, also after a reload? */
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { keepDraft, readDraft } from './drafts.ts';

type Place = {
  /** The entry of the browser's history, and the address in it. */
  key: string;
  address: string;
  /** What stood here, and how far below the window's top. */
  item: string;
  top: number;
  pages: number;
  /** The link in it that was followed: the keyboard goes on from it. */
  followed: string | null;
};

const NAME = 'places';
/** Entries of the history that are remembered. */
const MOST = 20;

const readPlaces = (): Place[] => {
  const kept = readDraft<Place[]>(NAME);
  return Array.isArray(kept) ? kept : [];
};

function keepPlace(place: Place): void {
  const others = readPlaces().filter(({ key, address }) => key !== place.key || address !== place.address);
  keepDraft(NAME, [place, ...others].slice(0, MOST));
}

/** Cards, reviews: whatever of a list can be come back to names itself so. */
const ITEMS = '[data-place]';
const itemsOf = (box: Element | null): Element[] => [...(box?.querySelectorAll(ITEMS) ?? [])];
const nameOf = (item: Element): string => item.getAttribute('data-place') ?? '';
const find = (box: Element | null, name: string) => itemsOf(box).find((item) => nameOf(item) === name);
const topOf = (item: Element): number => item.getBoundingClientRect().top;

type Paging = {
  /** Pages that are on screen; 0 while nothing is. */
  pages: number;
  hasNextPage: boolean;
  isFetching: boolean;
  fetchNextPage: () => unknown;
};

/** Remembers where the reader was in `box`, and leads there again. */
export function useScrollPosition(
  box: RefObject<HTMLElement | null>,
  { pages, hasNextPage, isFetching, fetchNextPage }: Paging,
) {
  const { key, pathname, search } = useLocation();
  const address = pathname + search;
  const isReturn = useNavigationType() === 'POP';
  const sought = useRef<Place | undefined>(undefined);
  const asked = useRef<string | undefined>(undefined);
  const entry = `${key} ${address}`;
  if (asked.current !== entry) {
    asked.current = entry;
    sought.current = isReturn
      ? readPlaces().find((place) => place.key === key && place.address === address)
      : undefined;
  }

  const keep = useEffectEvent((item: Element, followed: string | null) => {
    keepPlace({ key, address, item: nameOf(item), top: topOf(item), pages, followed });
  });
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
      const item = link?.closest(ITEMS);
      if (link && item && box.current?.contains(item)) keep(item, link.getAttribute('href'));
    };
    const onLeave = () => {
      const first = itemsOf(box.current).find((item) => item.getBoundingClientRect().bottom > 0);
      if (first && window.scrollY > 0) keep(first, null);
    };
    // Whoever moves by themselves has arrived.
    const onMove = () => {
      sought.current = undefined;
    };
    document.addEventListener('click', onClick, true);
    window.addEventListener('pagehide', onLeave);
    for (const move of MOVES) window.addEventListener(move, onMove, { passive: true });
    return () => {
      document.removeEventListener('click', onClick, true);
      window.removeEventListener('pagehide', onLeave);
      for (const move of MOVES) window.removeEventListener(move, onMove);
    };
  }, [box]);

  // Before anything is painted, so that nothing is seen to jump.
  useLayoutEffect(() => {
    const place = sought.current;
    const item = place && find(box.current, place.item);
    if (place && item && pages > 0) window.scrollBy(0, topOf(item) - place.top);
  }, [box, pages]);
  // The frame around the page takes the focus with the change of pages: ours comes after it.
  useEffect(() => {
    const place = sought.current;
    if (!place || !box.current || pages === 0 || isFetching) return;
    const item = find(box.current, place.item);
    if (!item && hasNextPage && pages < place.pages) {
      void fetchNextPage();
      return;
    }
    sought.current = undefined;
    if (!item) return;
    window.scrollBy(0, topOf(item) - place.top);
    const { followed } = place;
    const links = followed === null ? [] : [...item.querySelectorAll<HTMLElement>('a[href]')];
    links.find((link) => link.getAttribute('href') === followed)?.focus({ preventScroll: true });
  }, [box, pages, hasNextPage, isFetching, fetchNextPage]);
}

const MOVES = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;
