/** Renders the page at /notifications. */
import './notifications.css';
import { useEffect, useEffectEvent } from 'react';
import { OwnRequests, useOwnRequests } from '#web/features/connections/index.ts';
import { NotificationList, NotificationsSkeleton } from './notification-list.tsx';
import { notificationLabels as labels } from './notifications.labels.ts';
import { useNotifications, useReadOnClose } from './notifications.queries.ts';
import { useFirstTrades } from './request-trades.ts';

export const title = () => labels.title;

/** Shows the bell's list as a page. Leaving the page marks notifications as read, as closing the dropdown does. */
export function NotificationsPage() {
  const readOnClose = useReadOnClose();
  const leave = useEffectEvent(() => readOnClose());
  useEffect(() => () => leave(), []);
  // Wait for the user's own requests: on small screens, the link to them is above the list and would move it.
  const ownRequests = useOwnRequests();
  const { data: requests = [] } = ownRequests;
  const isWaiting = useFirstTrades(ownRequests, useNotifications());
  return (
    <div className="wrap py-6 md:py-8">
      <h1 className="mb-2 text-xl md:text-2xl">{labels.title}</h1>
      {/* The key prevents React from reusing this element for the list, which would count as a layout shift. */}
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
