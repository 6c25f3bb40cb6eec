/** Which day is it where the reader is? Changes at midnight, with the time zone and when a clock is set. */
import { useEffect, useState } from 'react';
import { dayLabel } from '#rules/conversations/day-label.ts';

const LOOK_MS = 60_000;

const dayOf = (moment: Date, zone: string): string => dayLabel(moment.toISOString(), moment, zone).key;

/** A moment of today; the same one for as long as the day lasts. */
export function useToday(zone: string): Date {
  const [moment, setMoment] = useState(() => new Date());
  useEffect(() => {
    const look = () => {
      const now = new Date();
      setMoment((known) => (dayOf(known, zone) === dayOf(now, zone) ? known : now));
    };
    look();
    const timer = setInterval(look, LOOK_MS);
    // Timers sleep with the machine: whoever opens it in the morning looks first.
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [zone]);
  return moment;
}
