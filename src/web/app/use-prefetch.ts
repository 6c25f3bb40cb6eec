/** Loads the page behind a link while the pointer rests on it or the keyboard focuses it, before the click. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useReaderCurrency } from '#web/features/lookups/index.ts';
import type { PreparePage } from '#web/lib/browser/load-data.ts';
import { savesData } from '#web/lib/browser/saves-data.ts';

/** A pointer that only crosses a link on its way stays for less time. */
const REST_MS = 100;

/** Undefined for links that leave the page as it is, open elsewhere or download a file. */
function addressBehind(target: EventTarget | null): URL | undefined {
  const link = target instanceof Element ? target.closest('a') : null;
  if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return undefined;
  const { pathname, search } = location;
  return link.pathname === pathname && link.search === search ? undefined : new URL(link.href);
}

/** Errors are left to the page, which loads again what is missing and shows what fails. */
export function usePrefetch(preparePage: PreparePage): void {
  const client = useQueryClient();
  const currency = useReaderCurrency();
  useEffect(() => {
    if (savesData()) return;
    const load = async (url: URL): Promise<void> => {
      const page = await preparePage(url);
      await page?.loadData?.(client, { ...page.at, currency });
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onRest = (event: Event): void => {
      clearTimeout(timer);
      // A finger that touches a link also begins to scroll.
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
