/**
 * Fills the query client with the data of the server-rendered page, and ends the first render, which must match that
 * page.
 */
import type { QueryClient } from '@tanstack/react-query';
import { HYDRATED_EVENT, PAGE_DATA_ID, type PageData } from '#contract/rendered-page.ts';
import { firstRender, setFirstRender } from '#web/lib/browser/first-render.ts';
import { pageArrivedAt } from '#web/lib/browser/page-arrival.ts';
import { setTokenOf } from '#web/lib/offline/server-contact.ts';

/** Returns the data that the server has sent with the page; undefined if it sent none or only a part. */
export function readPageData(): PageData | undefined {
  const text = document.getElementById(PAGE_DATA_ID)?.textContent;
  try {
    return text ? (JSON.parse(text) as PageData) : undefined;
  } catch {
    return undefined;
  }
}

/** Converts null cursors back to undefined, which JSON cannot represent. */
function reviveCursors(data: unknown): unknown {
  const pages = data as { pageParams?: unknown[] } | null;
  return pages?.pageParams ? { ...pages, pageParams: pages.pageParams.map((cursor) => cursor ?? undefined) } : data;
}

/**
 * Stores the data with the age of the page, which can come from the browser's cache. If the device's clock is behind the
 * server's, the age is measured from the arrival of the page. For a signed-in user the data is refetched at once,
 * because the page was rendered for a visitor.
 */
export function fillClient(client: QueryClient, { at, queries }: PageData, isSignedIn: boolean): void {
  const updatedAt = Math.min(at, pageArrivedAt());
  for (const [queryKey, data] of queries) {
    client.setQueryData(queryKey, reviveCursors(data), { updatedAt });
    setTokenOf(client.getQueryCache().find({ queryKey }), '');
  }
  // Also marks the random listings as stale: they never become stale by age, but can include listings of blocked users.
  if (isSignedIn) void client.invalidateQueries();
}

/** Notifies the script in the page's head, which replays earlier clicks, that the app now handles clicks. */
export function takeOver(): void {
  document.getElementById(PAGE_DATA_ID)?.remove();
  window.dispatchEvent(new Event(HYDRATED_EVENT));
}

let afterFirstRender: (() => void) | undefined;

/** Starts a render that gives the same result as the render on the server; `then` is called after hydration. */
export function beginFirstRender(page: PageData, then: () => void): void {
  setFirstRender(page);
  afterFirstRender = then;
}

/** Every page calls this function after it is mounted. */
export function endFirstRender(): void {
  if (!firstRender()) return;
  setFirstRender(undefined);
  takeOver();
  afterFirstRender?.();
}
