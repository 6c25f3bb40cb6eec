/** How is nobody taken away from a changed form without being asked: by links, Back, or closing the tab? */
import { useContext, useEffect, useRef, useState } from 'react';
import { UNSAFE_NavigationContext } from 'react-router';
import { onBack } from '#web/lib/back-gate.ts';

/** What was about to happen. */
type Departure = { go: () => void };

const placeOf = (state: unknown): number | undefined =>
  typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number'
    ? state.idx
    : undefined;

/**
 * While `changed`, every way out waits in `asking` until it is told to `leave` or to `stay`.
 * `pass()` lets the next departures through, as after saving.
 *
 * The declarative router has no blocker of its own: forward ways are caught where all of them meet, at the
 * router's navigator; Back and Forward at the gate that stands before the router.
 */
export function useLeaveGuard(changed: boolean) {
  const { navigator } = useContext(UNSAFE_NavigationContext);
  const [asking, setAsking] = useState<Departure>();
  const passing = useRef(false);

  useEffect(() => {
    if (!changed) return;
    const { push, replace } = navigator;
    const onward = (step: typeof push): typeof push => {
      return (...where) => {
        if (passing.current) step(...where);
        else setAsking({ go: () => step(...where) });
      };
    };
    navigator.push = onward(push);
    navigator.replace = onward(replace);
    return () => {
      navigator.push = push;
      navigator.replace = replace;
    };
  }, [changed, navigator]);

  useEffect(() => {
    if (!changed) return;
    const here = placeOf(window.history.state);
    let returning = false;
    const onPop = (event: PopStateEvent) => {
      if (returning) {
        returning = false;
        event.stopImmediatePropagation();
        return;
      }
      const there = placeOf(event.state);
      // Without our numbers nobody could bring the address back.
      if (passing.current || here === undefined || there === undefined || here === there) return;
      event.stopImmediatePropagation();
      returning = true;
      window.history.go(here - there);
      setAsking({ go: () => window.history.go(there - here) });
    };
    const onUnload = (event: BeforeUnloadEvent) => {
      if (!passing.current) event.preventDefault();
    };
    const open = onBack(onPop);
    window.addEventListener('beforeunload', onUnload);
    return () => {
      open();
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
