/** Where do the focus and the scroll position go when the page changes? */
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { SAME_PAGE } from '#web/lib/same-page.ts';

/** A new page starts at its top, with the keyboard in it; Back keeps the place that the browser restores. */
export function usePageChange(main: RefObject<HTMLElement | null>): void {
  const { pathname, state } = useLocation();
  const kind = useNavigationType();
  const shown = useRef(pathname);
  // With the change itself: passive effects wait for a view transition, and would take the focus from where it has gone since.
  useLayoutEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (kind === 'REPLACE' && state === SAME_PAGE) return;
    if (kind !== 'POP') window.scrollTo(0, 0);
    // Whoever began to type while the page was on its way goes on typing.
    if (document.activeElement?.matches('input, textarea, select, [contenteditable]')) return;
    main.current?.focus({ preventScroll: true });
  }, [pathname, kind, state, main]);
}
