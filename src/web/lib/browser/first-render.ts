/**
 * The first render of a page from the server. Until the browser has hydrated it, the browser must render exactly what the
 * server did: with its time, in UTC, and in the currency that it chose.
 */
import { useSyncExternalStore } from 'react';
import type { PageData } from '#contract/rendered-page.ts';

type FirstRender = Pick<PageData, 'at' | 'currency'>;

let current: FirstRender | undefined;
/** Remains set after the page is hydrated, because the content of a Suspense boundary is hydrated later. */
let latest: FirstRender | undefined;
const listeners = new Set<() => void>();

/** Undefined once the page is hydrated, and on pages that the browser renders. */
export const firstRender = (): FirstRender | undefined => current;

export function setFirstRender(render: FirstRender | undefined): void {
  current = render;
  latest = render ?? latest;
  for (const notify of listeners) notify();
}

const subscribe = (notify: () => void): (() => void) => {
  listeners.add(notify);
  return () => listeners.delete(notify);
};

/** Undefined once the component is hydrated, which re-renders it; for texts that depend on the time or its zone. */
export function useFirstRender(): FirstRender | undefined {
  return useSyncExternalStore(subscribe, firstRender, () => latest);
}

const never = (): (() => void) => () => {};

/**
 * The same, without rendering the component again when the page is hydrated. Use it above Suspense boundaries: an update
 * before such a boundary is hydrated makes React replace its elements, and an early click on one of them is lost.
 */
export function useOwnFirstRender(): FirstRender | undefined {
  return useSyncExternalStore(never, firstRender, () => latest);
}

/** False on the server and while the component is hydrated, for parts that the server leaves out. */
export function useIsInBrowser(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
