/** Announces the new page title to screen readers after navigation. */
import { useEffect, useRef, useState } from 'react';
import { useLocation } from '#web/lib/browser/router.tsx';

/** After this time, a page is announced even if its title is the same as before or was never set. */
const TITLE_TIMEOUT_MS = 1_500;
/**
 * How long the announcement stays in the page: long enough for screen readers to announce it, and short enough that
 * their users do not encounter it again.
 */
const DISPLAY_MS = 1_000;

/** Returns the page title without the number of unread messages. */
const pageTitle = (): string => document.title.replace(/^\(\d+\) /, '');

export function PageAnnouncer() {
  const { pathname } = useLocation();
  const [announced, setAnnounced] = useState('');
  const lastPathname = useRef(pathname);
  useEffect(() => {
    // The browser itself announces the first page.
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
