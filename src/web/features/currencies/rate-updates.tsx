/** Fetches the exchange rates again when an admin has changed them. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { RATES_CHANNEL } from '#contract/realtime.ts';
import { refetchRoutes } from '#web/lib/net/route-query.ts';
import { subscribe } from '#web/lib/realtime/realtime.ts';

/** The queries whose responses contain the rates or depend on them. */
const AFFECTED = ['GET /api/currencies/rates', 'GET /api/listings/search'] as const;

export function RateUpdates() {
  const client = useQueryClient();
  const onPush = useEffectEvent(() => void refetchRoutes(client, AFFECTED));
  useEffect(() => subscribe(RATES_CHANNEL, { changed: () => onPush() }), []);
  return null;
}
