/** Renders the notification bell in the top bar. */
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Notification } from '#contract/notifications.ts';
import { lazyPart } from '#web/lib/browser/lazy-part.ts';
import { paths } from '#web/lib/browser/paths.ts';
import { Link } from '#web/lib/browser/router.tsx';
import { UnreadDot } from '#web/ui/badge.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Popover } from '#web/ui/popover.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { sentenceOf } from './notification-sentence.tsx';
import { notificationLabels as labels } from './notifications.labels.ts';
import { useNotifications, useReadOnClose } from './notifications.queries.ts';
import './notifications.css';

const NotificationList = lazyPart(async () => (await import('./notification-list.tsx')).NotificationList);

export function NotificationBell() {
  const { data } = useNotifications();
  const readOnClose = useReadOnClose();
  const { arrival, ringing, quiet } = useArrivals(data);
  const unread = data?.filter((notification) => !notification.is_read).length ?? 0;
  return (
    <div onAnimationEnd={quiet}>
      <Popover
        label={labels.title}
        onOpenChange={(open) => {
          if (!open) readOnClose();
        }}
        trigger={(props) => (
          <IconButton
            {...props}
            icon="bell"
            label={labels.bell(unread)}
            className={
              ringing
                ? 'bell--rings [&>.icon]:[transform-origin:50%_10%] [&>.icon]:[animation:ring_800ms_var(--ease-both)]'
                : ''
            }
          >
            {unread > 0 ? <UnreadDot className="absolute top-[0.5625rem] right-2.5" /> : null}
          </IconButton>
        )}
      >
        {(close) => (
          <div className="grid grid-rows-[minmax(0,1fr)_auto] max-h-[min(34rem,75dvh)]">
            <div className="overflow-y-auto overscroll-contain">
              <Suspense fallback={<Skeleton className="m-4 h-16" />}>
                <NotificationList onLeave={close} isBrief />
              </Suspense>
            </div>
            <Link
              to={paths.notifications()}
              className="popup__item justify-center rounded-t-none rounded-b-sm font-medium text-soft not-focus-visible:[box-shadow:0_-1px_0_var(--border)]"
              onClick={close}
            >
              {labels.seeAll}
            </Link>
          </div>
        )}
      </Popover>
      <p className="sr-only" role="status">
        {arrival === undefined ? '' : sentenceOf(arrival)}
      </p>
    </div>
  );
}

/**
 * Returns the newest unread notification that has arrived since the first load. `ringing` is true from its arrival
 * until `quiet` is called.
 */
function useArrivals(list: readonly Notification[] | undefined) {
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
