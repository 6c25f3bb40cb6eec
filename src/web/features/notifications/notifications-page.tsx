/** Renders the page at /notifications. */

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { OwnRequest } from '#contract/connections.ts';
import type { Notification } from '#contract/notifications.ts';
import { OwnRequests, useOwnRequests } from '#web/features/connections/index.ts';
import { fetchTrade } from '#web/features/trading/index.ts';
import { NotificationList, NotificationsSkeleton } from './notification-list.tsx';
import { notificationLabels as labels } from './notifications.labels.ts';
import { useNotifications, useReadOnClose } from './notifications.queries.ts';
import './notifications.css';

type Loading<Item> = { data?: readonly Item[] | undefined; isPending: boolean; errorUpdateCount: number };

const isFirstLoad = ({ isPending, errorUpdateCount }: Loading<unknown>): boolean => isPending && errorUpdateCount === 0;

/**
 * Returns true until the sent requests, the notifications and the swaps in them have loaded or failed. The swap of a
 * request that arrives afterwards loads inside the list.
 */
function useFirstTrades(ownRequests: Loading<OwnRequest>, received: Loading<Notification>): boolean {
  const client = useQueryClient();
  const [isReady, setReady] = useState(false);
  const areListsLoading = isFirstLoad(ownRequests) || isFirstLoad(received);
  const load = useEffectEvent(async (): Promise<void> => {
    const ids = [...(ownRequests.data ?? []).map((request) => request.trade_id), ...(received.data ?? []).map(tradeOf)];
    const known = ids.filter((id) => id !== null);
    // A swap that cannot be loaded shows its error in the list.
    await Promise.all(known.map((id) => fetchTrade(client, id).catch(() => undefined)));
    setReady(true);
  });
  useEffect(() => {
    if (!areListsLoading) void load();
  }, [areListsLoading]);
  return areListsLoading || !isReady;
}

const tradeOf = ({ type, trade }: Notification): number | null =>
  type === 'connection_request' && trade ? trade.id : null;

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
