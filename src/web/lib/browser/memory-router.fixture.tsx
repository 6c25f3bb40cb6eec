/** Provides a router with an in-memory history for component tests. */
import { type ReactNode, useState } from 'react';
import type { Location, NavigationType, RouterHistory } from './browser-history.ts';
import { Router } from './router.tsx';

function createLocation(path: string, key: string, state: unknown = null): Location {
  const { pathname, search, hash } = new URL(path, 'http://localhost');
  return { pathname, search, hash, state, key };
}

/** The last of `paths` is the current entry; the others can be reached with Back. */
function createMemoryHistory(paths: readonly string[]): RouterHistory {
  let count = 0;
  const createKey = (): string => `entry ${++count}`;
  const entries = paths.map((path, index) => createLocation(path, index === 0 ? 'default' : createKey()));
  let current = entries.length - 1;
  let listener: ((type: NavigationType, location: Location) => void) | undefined;
  const location = (): Location => {
    const entry = entries[current];
    if (!entry) throw new Error('a history needs at least one entry');
    return entry;
  };
  return {
    location,
    go: (delta) => {
      current = Math.min(Math.max(current + delta, 0), entries.length - 1);
      listener?.('POP', location());
    },
    push: (path, state) => {
      entries.splice(++current, entries.length, createLocation(path, createKey(), state));
      listener?.('PUSH', location());
    },
    replace: (path, state) => {
      entries[current] = createLocation(path, createKey(), state);
      listener?.('REPLACE', location());
    },
    follow: (onNavigation) => {
      listener = onNavigation;
      return () => {
        listener = undefined;
      };
    },
  };
}

const HOME = ['/'] as const;

export function MemoryRouter({
  initialEntries = HOME,
  children,
}: {
  initialEntries?: readonly string[];
  children?: ReactNode;
}) {
  const [history] = useState(() => createMemoryHistory(initialEntries));
  return <Router history={history}>{children}</Router>;
}
