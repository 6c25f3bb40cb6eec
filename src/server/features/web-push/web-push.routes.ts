/** Handles the endpoints for the browsers that receive push notifications. */
import type { Context } from '../../context.ts';
import { created, type Handlers, noContent, ok } from '../../http/handlers.ts';
import { renew, subscribe, unsubscribe } from './subscriptions.service.ts';
import { listSubscriptions } from './subscriptions.views.ts';

/** Never cached: the push endpoint URLs of browsers are secret. */
const noStore = { 'cache-control': 'no-store' };

export function webPushHandlers({ db, config }: Context, publicKey: string): Handlers['webPush'] {
  const services = { db, services: config.push.services };
  return {
    list: async ({ me }) => {
      const data = await listSubscriptions(db, { userId: me.id, sessionId: me.tokenId });
      return { ...ok({ public_key: publicKey, data }), headers: noStore };
    },
    subscribe: async ({ me, body }) => ({ ...created(await subscribe(services, me, body)), headers: noStore }),
    unsubscribe: async ({ me, params }) => {
      await unsubscribe(db, me.id, params.id);
      return noContent();
    },
    renew: async ({ body }) => {
      await renew(services, body);
      return noContent();
    },
  };
}
