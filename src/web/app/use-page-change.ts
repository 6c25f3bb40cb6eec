/** Scrolls a new page to its start and focuses it; on Back, the browser restores the scroll position. */
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from '#web/lib/browser/router.tsx';
import { SAME_PAGE } from '#web/lib/browser/same-page.ts';

export function usePageChange(main: RefObject<HTMLElement | null>): void {
  const { pathname, state } = useLocation();
  const kind = useNavigationType();
  const lastPathname = useRef(pathname);
  // A passive effect would run after the view transition and take focus from an element focused in the meantime.
  useLayoutEffect(() => {
    if (lastPathname.current === pathname) return;
    lastPathname.current = pathname;
    if (kind === 'REPLACE' && state === SAME_PAGE) return;
    if (kind !== 'POP') window.scrollTo(0, 0);
    // Do not interrupt a user who started typing while the page loaded.
    if (document.activeElement?.matches('input, textarea, select, [contenteditable]')) return;
    main.current?.focus({ preventScroll: true });
  }, [pathname, kind, state, main]);
}
