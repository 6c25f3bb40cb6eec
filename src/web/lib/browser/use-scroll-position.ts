/** Restores the scroll position in a long list after Back or a reload, once the list pages above it have loaded. */
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from '#web/lib/browser/router.tsx';
import { readDraft, saveDraft } from '../session/drafts.ts';

type ScrollPosition = {
  /** The history entry and its URL. */
  key: string;
  address: string;
  /** The name of an item on screen, and the item's distance from the top of the window. */
  item: string;
  top: number;
  pages: number;
  /** The link in the item that the user clicked; it is focused on return. */
  followed: string | null;
};

const DRAFT_NAME = 'places';
const MAX_POSITIONS = 20;

const readPositions = (): ScrollPosition[] => {
  const stored = readDraft<ScrollPosition[]>(DRAFT_NAME);
  return Array.isArray(stored) ? stored : [];
};

function storePosition(position: ScrollPosition): void {
  const others = readPositions().filter(({ key, address }) => key !== position.key || address !== position.address);
  saveDraft(DRAFT_NAME, [position, ...others].slice(0, MAX_POSITIONS));
}

/** Matches list items such as cards and reviews; the attribute identifies the item to scroll to on return. */
const ITEMS = '[data-place]';
const itemsOf = (box: Element | null): Element[] => [...(box?.querySelectorAll(ITEMS) ?? [])];
const nameOf = (item: Element): string => item.getAttribute('data-place') ?? '';
const findItem = (box: Element | null, name: string) => itemsOf(box).find((item) => nameOf(item) === name);
const topOf = (item: Element): number => item.getBoundingClientRect().top;

type Paging = {
  /** The number of loaded pages of the list; 0 while nothing is shown. */
  pages: number;
  hasNextPage: boolean;
  isFetching: boolean;
  fetchNextPage: () => unknown;
};

type Box = RefObject<HTMLElement | null>;
type Target = RefObject<ScrollPosition | undefined>;

export function useScrollPosition(box: Box, paging: Paging) {
  const { key, pathname, search } = useLocation();
  const address = pathname + search;
  const isReturn = useNavigationType() === 'POP';
  const target = useRef<ScrollPosition | undefined>(undefined);
  const lastEntry = useRef<string | undefined>(undefined);
  const entry = `${key} ${address}`;
  if (lastEntry.current !== entry) {
    lastEntry.current = entry;
    target.current = isReturn
      ? readPositions().find((position) => position.key === key && position.address === address)
      : undefined;
  }
  useStoring(box, { key, address, pages: paging.pages });
  useStopOnMove(target);
  useRestoring(box, target, paging);
}

function useStoring(box: Box, page: Pick<ScrollPosition, 'key' | 'address' | 'pages'>): void {
  const store = useEffectEvent((item: Element, followed: string | null) => {
    storePosition({ ...page, item: nameOf(item), top: topOf(item), followed });
  });
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
      const item = link?.closest(ITEMS);
      if (link && item && box.current?.contains(item)) store(item, link.getAttribute('href'));
    };
    const onLeave = () => {
      const first = itemsOf(box.current).find((item) => item.getBoundingClientRect().bottom > 0);
      if (first && window.scrollY > 0) store(first, null);
    };
    document.addEventListener('click', onClick, true);
    window.addEventListener('pagehide', onLeave);
    return () => {
      document.removeEventListener('click', onClick, true);
      window.removeEventListener('pagehide', onLeave);
    };
  }, [box]);
}

function useStopOnMove(target: Target): void {
  useEffect(() => {
    const onMove = () => {
      target.current = undefined;
    };
    for (const eventName of USER_EVENTS) window.addEventListener(eventName, onMove, { passive: true });
    return () => {
      for (const eventName of USER_EVENTS) window.removeEventListener(eventName, onMove);
    };
  }, [target]);
}

function useRestoring(box: Box, target: Target, { pages, hasNextPage, isFetching, fetchNextPage }: Paging): void {
  // Scroll in a layout effect, which runs before paint, so that no jump is visible.
  useLayoutEffect(() => {
    const position = target.current;
    const item = position && findItem(box.current, position.item);
    if (position && item && pages > 0) window.scrollBy(0, topOf(item) - position.top);
  }, [box, target, pages]);
  // Focus in a passive effect, because it runs after the page frame has moved the focus for the page change.
  useEffect(() => {
    const position = target.current;
    if (!position || !box.current || pages === 0 || isFetching) return;
    const item = findItem(box.current, position.item);
    if (!item && hasNextPage && pages < position.pages) {
      void fetchNextPage();
      return;
    }
    target.current = undefined;
    if (!item) return;
    window.scrollBy(0, topOf(item) - position.top);
    const { followed } = position;
    const links = followed === null ? [] : [...item.querySelectorAll<HTMLElement>('a[href]')];
    links.find((link) => link.getAttribute('href') === followed)?.focus({ preventScroll: true });
  }, [box, target, pages, hasNextPage, isFetching, fetchNextPage]);
}

const USER_EVENTS = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;
