// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { RouteKey } from '#contract/api.ts';
import { RATES_CHANNEL } from '#contract/realtime.ts';
import { createQueryClient } from '#web/lib/net/query.ts';
import { queryKey } from '#web/lib/net/route-query.ts';
import { RateUpdates } from './rate-updates.tsx';

const live = vi.hoisted(() => ({ channels: new Map<string, { changed: () => void }>() }));
vi.mock('#web/lib/realtime/realtime.ts', () => ({
  subscribe: (channel: string, handlers: { changed: () => void }) => {
    live.channels.set(channel, handlers);
    return () => live.channels.delete(channel);
  },
}));
afterEach(cleanup);

it('a push about new exchange rates refetches the rates and the searches, and nothing else', () => {
  const routes: RouteKey[] = ['GET /api/currencies/rates', 'GET /api/listings/search', 'GET /api/currencies'];
  const client = createQueryClient();
  for (const route of routes) client.setQueryData(queryKey(route), {});
  render(
    <QueryClientProvider client={client}>
      <RateUpdates />
    </QueryClientProvider>,
  );
  live.channels.get(RATES_CHANNEL)?.changed();
  expect(routes.map((route) => client.getQueryState(queryKey(route))?.isInvalidated)).toEqual([true, true, false]);
  cleanup();
  expect(live.channels.size).toBe(0);
  client.clear();
});
