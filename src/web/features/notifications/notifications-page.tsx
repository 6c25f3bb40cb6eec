/** Renders the page at /notifications. */
import './notifications.css';
import { useEffect, useEffectEvent } from 'react';
import { OwnRequests, useOwnRequests } from '#web/features/connections/index.ts';
import { NotificationList, NotificationsSkeleton } from './notification-list.tsx';
import { notificationLabels as labels } from './notifications.labels.ts';
import { useNotifications, useReadOnClose } from './notifications.queries.ts';
import { useFirstTrades } from './request-trades.ts';

export const title = () => labels.title;

/** The list from the bell as a page; leaving it marks the same notifications as read as closing the dropdown. */
export function NotificationsPage() {
  const readOnClose = useReadOnClose();
  const leave = useEffectEvent(() => readOnClose());
  useEffect(() => () => leave(), []);
  // On small screens, the link to the own requests is above the list, which would move when they arrive.
  const own = useOwnRequests();
  const { data: requests = [] } = own;
  const isWaiting = useFirstTrades(own, useNotifications());
  return (
    <div className="wrap py-6 md:py-8">
      <h1 className="mb-2 text-xl md:text-2xl">{labels.title}</h1>
      {/* With a key: the element would otherwise become the list, and count as moved. */}
      {isWaiting ? (
        <div key="loading" className="-mx-3 min-h-screen max-w-text">
          <NotificationsSkeleton />
        </div>
      ) : (
        <div className="grid gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,44rem)_minmax(18rem,1fr)]">
          <div className="max-w-text min-w-0">
            {requests.length === 0 ? null : (
              <a href="#own-requests" className="link mb-2 inline-flex min-h-target items-center text-sm lg:hidden">
                {labels.toOwnRequests(requests.length)}
              </a>
            )}
            <div className="-mx-3">
              <NotificationList onLeave={() => {}} />
            </div>
          </div>
          <OwnRequests className="min-w-0" />
        </div>
      )}
    </div>
  );
}
