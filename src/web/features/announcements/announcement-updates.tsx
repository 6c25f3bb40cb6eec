/** Shows and hides announcements on every open page at their scheduled times. */
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { AnnouncementState } from '#contract/announcements.ts';
import { ANNOUNCEMENTS_CHANNEL } from '#contract/realtime.ts';
import { query, queryKey } from '#web/lib/net/route-query.ts';
import { subscribe, useConnection } from '#web/lib/realtime/realtime.ts';
import { announcementsQuery } from './announcements.queries.ts';

/** The polling interval without a realtime connection, which visitors never have. */
const POLL_MS = 15_000;
/** The polling interval with a realtime connection, where polling only has to make up for lost pushes. */
const POLL_LIVE_MS = 120_000;
/** The delay between a scheduled change and the app's refetch, so that the change has taken effect on the server. */
const MARGIN_MS = 100;

/**
 * Returns the milliseconds until the next poll. The server sends the time of the next change as a duration, because
 * this device's clock can be wrong.
 */
export function untilNextPoll(state: AnnouncementState | undefined, isLive: boolean): number {
  const poll = isLive ? POLL_LIVE_MS : POLL_MS;
  const untilChange = state?.next_change_in ?? null;
  return untilChange === null ? poll : Math.min(poll, untilChange + MARGIN_MS);
}

function stateQuery(client: QueryClient, isLive: boolean) {
  return query(
    'GET /api/announcements/state',
    {},
    {
      read: (state) => {
        client.setQueryData(announcementsQuery.queryKey, state.data);
        return state;
      },
      isBackground: true,
      retry: false,
      staleTime: 0,
      refetchOnWindowFocus: true,
      refetchInterval: ({ state: { data } }) => untilNextPoll(data, isLive),
    },
  );
}

const keys = [announcementsQuery.queryKey, queryKey('GET /api/announcements/state')];

/** Stores a pushed state. Cancels pending requests, because their responses can be older than the push. */
async function receive(
  client: QueryClient,
  stateKey: readonly unknown[],
  { data, next_change_in = null }: Partial<AnnouncementState>,
): Promise<void> {
  await Promise.all(keys.map((queryKey) => client.cancelQueries({ queryKey })));
  if (!data) {
    await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
    return;
  }
  client.setQueryData(announcementsQuery.queryKey, data);
  client.setQueryData(stateKey, { data, next_change_in });
}

/** Renders nothing. After a failed request, the screen stays as it is: the next request follows soon. */
export function AnnouncementUpdates() {
  const client = useQueryClient();
  const isLive = useConnection(({ state }) => state === 'live');
  const state = stateQuery(client, isLive);
  useQuery(state);
  const onPush = useEffectEvent((pushed: Partial<AnnouncementState>) => void receive(client, state.queryKey, pushed));
  useEffect(
    () => subscribe(ANNOUNCEMENTS_CHANNEL, { changed: (pushed: Partial<AnnouncementState>) => onPush(pushed) }),
    [],
  );
  return null;
}
