/** How does Back lead to the same card, with the pages before it loaded, also after a reload? */
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { keepDraft, readDraft } from '#web/lib/drafts.ts';
import { paths } from '#web/lib/paths.ts';

type Place = {
  /** The entry of the browser's history, and the address in it. */
  key: string;
  address: string;
  /** The listing whose card stood here, and how far below the window's top. */
  card: number;
  top: number;
  pages: number;
  /** It was followed: the keyboard goes on from it. */
  followed: boolean;
};

const NAME = 'search-places';
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

const CARDS = 'a[href^="/listings/"]';
const linkTo = (box: HTMLElement, card: number) =>
  box.querySelector<HTMLAnchorElement>(`a[href="${paths.listing(card)}"]`);
const cardOf = (link: Element): number => Number(/^\/listings\/([1-9]\d*)$/.exec(link.getAttribute('href') ?? '')?.[1]);
const boxOf = (link: Element): DOMRect => (link.closest('li') ?? link).getBoundingClientRect();

type Paging = {
  /** Pages that are on screen; 0 while nothing is. */
  pages: number;
  hasNextPage: boolean;
  isFetching: boolean;
  fetchNextPage: () => unknown;
};

/** Remembers where the reader was in `box`, and leads there again. */
export function usePlace(
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

  const keep = useEffectEvent((link: Element, followed: boolean) => {
    const card = cardOf(link);
    if (card > 0) keepPlace({ key, address, card, top: boxOf(link).top, pages, followed });
  });
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest(CARDS) : null;
      if (link && box.current?.contains(link)) keep(link, true);
    };
    const onLeave = () => {
      const links = [...(box.current?.querySelectorAll(CARDS) ?? [])];
      const first = links.find((link) => boxOf(link).bottom > 0);
      if (first && window.scrollY > 0) keep(first, false);
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
    const link = place && box.current ? linkTo(box.current, place.card) : null;
    if (place && link && pages > 0) window.scrollBy(0, boxOf(link).top - place.top);
  }, [box, pages]);
  // The frame around the page takes the focus with the change of pages: ours comes after it.
  useEffect(() => {
    const place = sought.current;
    if (!place || !box.current || pages === 0 || isFetching) return;
    const link = linkTo(box.current, place.card);
    if (!link && hasNextPage && pages < place.pages) {
      void fetchNextPage();
      return;
    }
    sought.current = undefined;
    if (!link) return;
    window.scrollBy(0, boxOf(link).top - place.top);
    if (place.followed) link.focus({ preventScroll: true });
  }, [box, pages, hasNextPage, isFetching, fetchNextPage]);
}

const MOVES = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;
