/** Returns the current time, updated every half minute. */
import { useEffect, useState } from 'react';

const UPDATE_INTERVAL_MS = 30_000;

export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const update = () => setNow(Date.now());
    const timer = setInterval(update, UPDATE_INTERVAL_MS);
    // Timers do not run while the device sleeps, so check again when the page becomes visible.
    document.addEventListener('visibilitychange', update);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', update);
    };
  }, []);
  return now;
}
