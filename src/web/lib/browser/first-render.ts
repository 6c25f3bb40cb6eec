/**
 * Stores the data with which the server rendered the page. During hydration, the browser must render exactly the same
 * content: with the server's time, in UTC, and in the currency that the server chose.
 */
import { createElement, type FunctionComponent, useSyncExternalStore } from 'react';
import type { PageData } from '#contract/rendered-page.ts';

type FirstRender = Pick<PageData, 'at' | 'currency'>;

let current: FirstRender | undefined;
/** Like `current`, but remains set after hydration, because the content of a Suspense boundary is hydrated later. */
let latest: FirstRender | undefined;
const listeners = new Set<() => void>();

/** The data of the server's rendering; undefined after hydration, and on pages that the browser renders. */
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

/** For texts that depend on the time or time zone. Re-renders with undefined after hydration. */
export function useFirstRender(): FirstRender | undefined {
  return useSyncExternalStore(subscribe, firstRender, () => latest);
}

const never = (): (() => void) => () => {};

/**
 * Does not re-render after hydration, unlike `useFirstRender`. Use it above Suspense boundaries: an update before such
 * a boundary is hydrated makes React replace its elements, and an early click on them is lost.
 */
export function useOwnFirstRender(): FirstRender | undefined {
  return useSyncExternalStore(never, firstRender, () => latest);
}

/** False on the server and during hydration; for parts of a page that the server does not render. */
export function useIsInBrowser(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

/** Returns the component for the browser only: the server renders nothing, and the component appears after hydration. */
export function inBrowser<Props extends object>(Part: FunctionComponent<Props>): FunctionComponent<Props> {
  return function InBrowser(props) {
    return useIsInBrowser() ? createElement<Props>(Part, props) : null;
  };
}
