/** Announces the title of the page to screen readers after the page has changed. */
import { useEffect, useRef, useState } from 'react';
import { useLocation } from '#web/lib/browser/router.tsx';

/** After this time, a page is announced even if its title is the same as before or was never set. */
const TITLE_TIMEOUT_MS = 1_500;
/** Long enough to be announced, short enough that screen reader users do not find the title twice. */
const DISPLAY_MS = 1_000;

/** Returns the title of the page without the number of unread items. */
const pageTitle = (): string => document.title.replace(/^\(\d+\) /, '');

export function PageAnnouncer() {
  const { pathname } = useLocation();
  const [announced, setAnnounced] = useState('');
  const lastPathname = useRef(pathname);
  useEffect(() => {
    // The browser announces the first page itself.
    if (lastPathname.current === pathname) return;
    lastPathname.current = pathname;
    const before = pageTitle();
    const announce = () => {
      clearTimeout(timer);
      observer.disconnect();
      setAnnounced(pageTitle());
      timer = setTimeout(() => setAnnounced(''), DISPLAY_MS);
    };
    const observer = new MutationObserver(() => {
      if (pageTitle() !== before) announce();
    });
    let timer = setTimeout(announce, TITLE_TIMEOUT_MS);
    observer.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [pathname]);
  return (
    <span role="status" className="sr-only">
      {announced}
    </span>
  );
}
