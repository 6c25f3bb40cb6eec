/** Detects newly arrived notifications. */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Notification } from '#contract/notifications.ts';

/**
 * Returns the newest unread notification that has arrived since the first load. `ringing` is true from its arrival
 * until `quiet` is called.
 */
export function useArrivals(list: readonly Notification[] | undefined) {
  const [arrival, setArrival] = useState<Notification>();
  const [ringing, setRinging] = useState(false);
  const knownIds = useRef<ReadonlySet<string> | null>(null);
  const compare = useEffectEvent((current: readonly Notification[]) => {
    const fresh = current.find(({ id, is_read }) => !is_read && knownIds.current?.has(id) === false);
    knownIds.current = new Set(current.map(({ id }) => id));
    if (fresh === undefined) return;
    setArrival(fresh);
    setRinging(true);
  });
  useEffect(() => {
    if (list !== undefined) compare(list);
  }, [list]);
  return { arrival, ringing, quiet: () => setRinging(false) };
}
