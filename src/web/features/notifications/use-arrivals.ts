/** Has a notification just come in? */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Notification } from '#contract/notifications.ts';

/** The newest unread one that came since the list was first seen; `ringing` until `quiet` is called. */
export function useArrivals(list: readonly Notification[] | undefined) {
  const [arrival, setArrival] = useState<Notification>();
  const [ringing, setRinging] = useState(false);
  const known = useRef<ReadonlySet<string> | null>(null);
  const compare = useEffectEvent((now: readonly Notification[]) => {
    const fresh = now.find((one) => !one.is_read && known.current?.has(one.id) === false);
    known.current = new Set(now.map((one) => one.id));
    if (fresh === undefined) return;
    setArrival(fresh);
    setRinging(true);
  });
  useEffect(() => {
    if (list !== undefined) compare(list);
  }, [list]);
  return { arrival, ringing, quiet: () => setRinging(false) };
}
