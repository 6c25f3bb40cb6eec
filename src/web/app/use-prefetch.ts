/**
 * Prefetches server-rendered pages before the user clicks a link. Two seconds after a page opens, loads the code of the
 * pages to which the links in view lead. When the pointer rests on a link or the keyboard focuses it, loads the code
 * and the data of its page.
 */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useReaderCurrency } from '#web/features/currencies/index.ts';
import type { PreparePage } from '#web/lib/browser/load-data.ts';
import { useLocation } from '#web/lib/browser/router.tsx';
import { savesData } from '#web/lib/browser/saves-data.ts';

/** A pointer that only passes over a link leaves it before this time. */
const REST_MS = 100;

/**
 * Prefetching the code for the links in view starts this long after a page opens, so that it does not delay the content
 * of the page. If the user clicks a link earlier, its page usually loads after the click.
 */
const SETTLED_MS = 2000;

/**
 * Returns the URL of a link that can be prefetched; undefined for links to the current page or another site, links with
 * a `target`, and downloads.
 */
function addressBehind(target: EventTarget | null): URL | undefined {
  const link = target instanceof Element ? target.closest('a') : null;
  if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return undefined;
  const { pathname, search } = location;
  return link.pathname === pathname && link.search === search ? undefined : new URL(link.href);
}

function isInView(link: Element): boolean {
  const { top, bottom, height } = link.getBoundingClientRect();
  return height > 0 && bottom > 0 && top < window.innerHeight;
}

/** Loads code but no data, because a page of search results has 24 links. */
function usePrefetchInView(preparePage: PreparePage): void {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page has different links
  useEffect(() => {
    if (savesData()) return;
    let hasLeft = false;
    // Load the pages one after another: loading all of them at once would keep a slow phone busy.
    const load = async (): Promise<void> => {
      for (const link of [...document.links].filter(isInView)) {
        if (hasLeft) return;
        const url = addressBehind(link);
        if (url) await preparePage(url).catch(() => undefined);
      }
    };
    const timer = setTimeout(() => void load(), SETTLED_MS);
    return () => {
      clearTimeout(timer);
      hasLeft = true;
    };
  }, [pathname, preparePage]);
}

/**
 * Ignores errors: the opened page retries whatever failed to load, and shows an error if that fails too. In a browser
 * that never requests a module again after it failed to load, the page is reloaded (`reload-after-crash.ts`).
 */
export function usePrefetch(preparePage: PreparePage): void {
  const client = useQueryClient();
  const currency = useReaderCurrency();
  usePrefetchInView(preparePage);
  useEffect(() => {
    if (savesData()) return;
    const load = async (url: URL): Promise<void> => {
      const page = await preparePage(url);
      await page?.loadData?.(client, { ...page.at, currency });
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onRest = (event: Event): void => {
      clearTimeout(timer);
      // Touches do not prefetch, because scrolling often starts with a finger on a link.
      const url = 'pointerType' in event && event.pointerType === 'touch' ? undefined : addressBehind(event.target);
      if (url) timer = setTimeout(() => void load(url).catch(() => undefined), REST_MS);
    };
    for (const type of ['pointerover', 'focusin']) document.addEventListener(type, onRest);
    return () => {
      clearTimeout(timer);
      for (const type of ['pointerover', 'focusin']) document.removeEventListener(type, onRest);
    };
  }, [client, currency, preparePage]);
}
