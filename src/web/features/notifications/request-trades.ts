/**
 * Loads the swaps of contact requests before the requests and notifications are shown, so that nothing on the page
 * moves.
 */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { OwnRequest } from '#contract/connections.ts';
import type { Notification } from '#contract/notifications.ts';
import { fetchTrade } from '#web/features/trading/index.ts';

type Loading<Item> = { data?: readonly Item[] | undefined; isPending: boolean; errorUpdateCount: number };

const isFirstLoad = ({ isPending, errorUpdateCount }: Loading<unknown>): boolean => isPending && errorUpdateCount === 0;

/**
 * Returns true until the sent requests, the notifications and the swaps in them have loaded or failed. The swap of a
 * request that arrives afterwards loads inside the list.
 */
export function useFirstTrades(ownRequests: Loading<OwnRequest>, received: Loading<Notification>): boolean {
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
