/** Returns the current day in the reader's time zone; updates at midnight and when the time zone or clock changes. */

import { useEffect, useState } from 'react';
import { MINUTE_MS } from '#contract/durations.ts';
import { dayLabel } from '#rules/conversations/day-label.ts';

const CHECK_INTERVAL_MS = MINUTE_MS;

const dayOf = (moment: Date, zone: string): string => dayLabel(moment.toISOString(), moment, zone).key;

/** Returns a time on the current day. The returned object stays the same until the day changes. */
export function useToday(zone: string): Date {
  const [moment, setMoment] = useState(() => new Date());
  useEffect(() => {
    const update = () => {
      const now = new Date();
      setMoment((previous) => (dayOf(previous, zone) === dayOf(now, zone) ? previous : now));
    };
    update();
    const timer = setInterval(update, CHECK_INTERVAL_MS);
    // Timers do not run while the device sleeps, so check again when the page becomes visible.
    document.addEventListener('visibilitychange', update);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', update);
    };
  }, [zone]);
  return moment;
}
