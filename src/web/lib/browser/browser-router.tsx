/** Connects the router to the browser's history. */
import { type ReactNode, startTransition, useLayoutEffect, useState } from 'react';
import { NavigationType, Router } from 'react-router';
import { browserHistory, currentLocation, followHistory } from './browser-history.ts';

/**
 * The router's own BrowserRouter cannot block a navigation, and its data router weighs 16.6 kB more
 * (docs/decisions/0025-navigation-is-blocked-in-the-history.md).
 */
export function BrowserRouter({ children }: { children: ReactNode }) {
  const [state, setState] = useState(() => ({ navigationType: NavigationType.Pop, location: currentLocation() }));
  // A layout effect: an effect of a child could navigate before a passive effect has subscribed.
  useLayoutEffect(
    () => followHistory((navigationType, location) => startTransition(() => setState({ navigationType, location }))),
    [],
  );
  return (
    <Router navigator={browserHistory} {...state}>
      {children}
    </Router>
  );
}
