/** Controls the browser history: changes the URL, reports Back and Forward, and can block navigation. */

export type Location = {
  pathname: string;
  /** The query string with its leading `?`, or empty. */
  search: string;
  /** The fragment with its leading `#`, or empty. */
  hash: string;
  state: unknown;
  /** Identifies the history entry; `default` for a visit's first entry. */
  key: string;
};

export type NavigationType = 'PUSH' | 'REPLACE' | 'POP';

type Listener = (type: NavigationType, location: Location) => void;

/** The interface that the router needs. Paths begin with a slash. */
export type RouterHistory = {
  location: () => Location;
  go: (delta: number) => void;
  push: (path: string, state?: unknown) => void;
  replace: (path: string, state?: unknown) => void;
  /** Calls `onNavigation` after each completed navigation. Returns a function that stops the calls. */
  follow: (onNavigation: Listener) => () => void;
};

/** Called before each navigation. Returns true to block it; `proceed` repeats the navigation later. */
export type Blocker = (proceed: () => void) => boolean;

/** The state of a history entry: the page's own state, the entry's key and its position in the tab's history. */
type Entry = { usr: unknown; key: string; idx: number };

const entryOf = (state: unknown): Partial<Entry> => (typeof state === 'object' && state !== null ? state : {});
const currentEntry = (): Partial<Entry> => entryOf(window.history.state);

let listener: Listener | undefined;
let blocker: Blocker | undefined;
/**
 * The position of the current page. During a popstate event, `window.history` already refers to the entry to which the
 * user is going.
 */
let position: number | undefined;

function currentLocation(): Location {
  const { pathname, search, hash } = window.location;
  const { usr, key } = currentEntry();
  return { pathname, search, hash, state: usr ?? null, key: key ?? 'default' };
}

function attempt(navigation: () => void): void {
  if (!blocker?.(navigation)) navigation();
}

function writeEntry(type: 'PUSH' | 'REPLACE', path: string, usr: unknown): void {
  const isPush = type === 'PUSH';
  position = (currentEntry().idx ?? 0) + (isPush ? 1 : 0);
  const entry: Entry = { usr, key: Math.random().toString(36).slice(2, 10), idx: position };
  try {
    window.history[isPush ? 'pushState' : 'replaceState'](entry, '', path);
  } catch (error) {
    // Safari refuses more than 100 calls of `pushState` and `replaceState` in 10 seconds: load the page instead.
    if (error instanceof DOMException && error.name === 'SecurityError') window.location.assign(path);
    else throw error;
  }
  listener?.(type, currentLocation());
}

/** True if the next popstate event only undoes a blocked navigation and must be ignored. */
let isReturning = false;

function onPop(event: PopStateEvent): void {
  if (isReturning) {
    isReturning = false;
    return;
  }
  const { idx } = entryOf(event.state);
  // Block Back or Forward by moving the same number of entries in the opposite direction. Entries of fragment links
  // have no position and are not blocked.
  const delta = idx === undefined || position === undefined ? 0 : idx - position;
  if (delta !== 0 && blocker?.(() => window.history.go(delta))) {
    isReturning = true;
    window.history.go(-delta);
    return;
  }
  position = idx;
  listener?.('POP', currentLocation());
}

function followHistory(onNavigation: Listener): () => void {
  position = currentEntry().idx ?? 0;
  window.history.replaceState({ ...currentEntry(), idx: position }, '');
  listener = onNavigation;
  window.addEventListener('popstate', onPop);
  return () => {
    listener = undefined;
    window.removeEventListener('popstate', onPop);
  };
}

export const browserHistory: RouterHistory = {
  location: currentLocation,
  go: (delta) => window.history.go(delta),
  push: (path, state) => attempt(() => writeEntry('PUSH', path, state)),
  replace: (path, state) => attempt(() => writeEntry('REPLACE', path, state)),
  follow: followHistory,
};

/** Replaces any earlier blocker, because a page has at most one form. Returns a function that removes the blocker. */
export function blockNavigation(block: Blocker): () => void {
  blocker = block;
  return () => {
    if (blocker === block) blocker = undefined;
  };
}
