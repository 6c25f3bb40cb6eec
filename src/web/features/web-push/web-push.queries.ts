/** Fetches the browsers that receive push notifications, and turns them on or off. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { PushSubscriptionEntry } from '#contract/web-push.ts';
import { call } from '#web/lib/net/api.ts';
import { ApiError } from '#web/lib/net/errors.ts';
import { mutation } from '#web/lib/net/route-mutation.ts';
import { query } from '#web/lib/net/route-query.ts';
import { readBrowserSubscription, subscribeBrowser, unsubscribeBrowser } from './browser-push.ts';

// Always refetched, because another device or the push service can change the list at any time.
export const browsersQuery = query('GET /api/push-subscriptions', {}, { staleTime: 0 });

/**
 * Sends the browser's subscription again if it differs from the one on the server. This happens if the browser renewed
 * the subscription while no service worker could report it.
 */
async function repair(entry: PushSubscriptionEntry | undefined): Promise<void> {
  const current = entry && (await readBrowserSubscription());
  if (current && current.endpoint !== entry.endpoint) await call('POST /api/push-subscriptions', { body: current });
}

export function useBrowsers() {
  return useQuery(browsersQuery);
}

/** Repairs the subscription of this browser. A failure is not shown: the next visit tries again. */
export async function repairSubscription(browsers: readonly PushSubscriptionEntry[]): Promise<void> {
  await repair(browsers.find(({ endpoint }) => endpoint !== null)).catch((error: unknown) => {
    console.error('Failed to repair the push subscription', error);
  });
}

const subscribing = mutation('POST /api/push-subscriptions', (body: Awaited<ReturnType<typeof subscribeBrowser>>) => ({
  body,
}));

/** Callbacks to pass to `useMutation`: callbacks of `mutate` do not run once the component has unmounted. */
type Callbacks = { onSuccess: () => void; onError: (error: Error) => void; onSettled?: () => void };

/** Fails with `PermissionRefused` if the user does not allow notifications. */
export function useTurnOn(callbacks: Callbacks) {
  const client = useQueryClient();
  return useMutation({
    ...subscribing,
    mutationFn: async () => {
      const { public_key } = await client.fetchQuery(browsersQuery);
      return await subscribing.mutationFn(await subscribeBrowser(public_key));
    },
    ...callbacks,
  });
}

const ending = mutation('DELETE /api/push-subscriptions/{id}', (id: number) => ({ params: { id } }));

/** Turns off push notifications for a browser; succeeds if the subscription no longer exists. */
export function useTurnOff(callbacks: Callbacks) {
  return useMutation({
    ...ending,
    mutationFn: async ({ id, endpoint }: PushSubscriptionEntry) => {
      try {
        await ending.mutationFn(id);
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'not_found') throw error;
      }
      if (endpoint !== null) await unsubscribeBrowser();
      return null;
    },
    ...callbacks,
  });
}
