/**
 * The first render of a page from the server. Until the browser has hydrated it, the browser must render exactly what the
 * server did: with its time, in UTC, and in the currency that it chose.
 */
import { useSyncExternalStore } from 'react';
import type { PageData } from '#contract/rendered-page.ts';

type FirstRender = Pick<PageData, 'at' | 'currency'>;

let current: FirstRender | undefined;
const listeners = new Set<() => void>();

/** Undefined once the page is hydrated, and on pages that the browser renders. */
export const firstRender = (): FirstRender | undefined => current;

export function setFirstRender(render: FirstRender | undefined): void {
  current = render;
  for (const notify of listeners) notify();
}

const subscribe = (notify: () => void): (() => void) => {
  listeners.add(notify);
  return () => listeners.delete(notify);
};

/** Re-renders the component once the page is hydrated; for texts that depend on the time or its zone. */
export function useFirstRender(): FirstRender | undefined {
  return useSyncExternalStore(subscribe, firstRender, firstRender);
}

const never = (): (() => void) => () => {};

/** False on the server and while the component is hydrated, for parts that the server leaves out. */
export function useIsInBrowser(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
