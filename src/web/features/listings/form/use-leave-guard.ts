/** Asks for confirmation before the user leaves a changed form by a link, Back, or closing the tab. */
import { useEffect, useRef, useState } from 'react';
import { blockNavigation } from '#web/lib/browser/browser-history.ts';

type Departure = { proceed: () => void };

/**
 * While `changed` is true, a navigation sets `asking` and waits for `leave` or `stay`. `pass` lets all later
 * navigations through, for example after saving.
 */
export function useLeaveGuard(changed: boolean) {
  const [departure, setDeparture] = useState<Departure>();
  const passing = useRef(false);

  useEffect(() => {
    if (!changed) return;
    const unblock = blockNavigation((proceed) => {
      if (!passing.current) setDeparture({ proceed });
      return !passing.current;
    });
    const onUnload = (event: BeforeUnloadEvent) => {
      if (!passing.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', onUnload);
    return () => {
      unblock();
      window.removeEventListener('beforeunload', onUnload);
    };
  }, [changed]);

  return {
    asking: departure !== undefined,
    stay: () => setDeparture(undefined),
    leave: () => {
      passing.current = true;
      setDeparture(undefined);
      departure?.proceed();
    },
    pass: () => {
      passing.current = true;
    },
  };
}
export type LeaveGuard = ReturnType<typeof useLeaveGuard>;
