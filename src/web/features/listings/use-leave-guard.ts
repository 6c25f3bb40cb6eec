/** Asks for confirmation before the user leaves a changed form by a link, Back, or closing the tab. */
import { useContext, useEffect, useRef, useState } from 'react';
import { UNSAFE_NavigationContext } from 'react-router';
import { onBack } from '#web/lib/back-gate.ts';

/** The navigation that is waiting for confirmation. */
type Departure = { go: () => void };

const historyIndexOf = (state: unknown): number | undefined =>
  typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number'
    ? state.idx
    : undefined;

/**
 * While `changed` is true, every navigation waits in `asking` until `leave` or `stay` is called.
 * `pass()` lets later navigations through, for example after saving.
 *
 * The declarative router has no blocker: forward navigation is intercepted at the router's navigator, where all of it
 * passes; Back and Forward at the popstate listener that runs before the router's.
 */
export function useLeaveGuard(changed: boolean) {
  const { navigator } = useContext(UNSAFE_NavigationContext);
  const [asking, setAsking] = useState<Departure>();
  const passing = useRef(false);

  useEffect(() => {
    if (!changed) return;
    const { push, replace } = navigator;
    const intercept = (step: typeof push): typeof push => {
      return (...args) => {
        if (passing.current) step(...args);
        else setAsking({ go: () => step(...args) });
      };
    };
    navigator.push = intercept(push);
    navigator.replace = intercept(replace);
    return () => {
      navigator.push = push;
      navigator.replace = replace;
    };
  }, [changed, navigator]);

  useEffect(() => {
    if (!changed) return;
    const hereIndex = historyIndexOf(window.history.state);
    let returning = false;
    const onPop = (event: PopStateEvent) => {
      if (returning) {
        returning = false;
        event.stopImmediatePropagation();
        return;
      }
      const thereIndex = historyIndexOf(event.state);
      // Without the router's indexes, the URL could not be restored.
      if (passing.current || hereIndex === undefined || thereIndex === undefined || hereIndex === thereIndex) return;
      event.stopImmediatePropagation();
      returning = true;
      window.history.go(hereIndex - thereIndex);
      setAsking({ go: () => window.history.go(thereIndex - hereIndex) });
    };
    const onUnload = (event: BeforeUnloadEvent) => {
      if (!passing.current) event.preventDefault();
    };
    const removeBackListener = onBack(onPop);
    window.addEventListener('beforeunload', onUnload);
    return () => {
      removeBackListener();
      window.removeEventListener('beforeunload', onUnload);
    };
  }, [changed]);

  return {
    asking: asking !== undefined,
    stay: () => setAsking(undefined),
    leave: () => {
      passing.current = true;
      setAsking(undefined);
      asking?.go();
    },
    pass: () => {
      passing.current = true;
    },
  };
}
export type LeaveGuard = ReturnType<typeof useLeaveGuard>;
