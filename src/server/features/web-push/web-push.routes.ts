/** Handles the endpoints for the browsers that receive push notifications. */
import type { Db } from '../../db/db.ts';
import { created, type Handlers, noContent, ok } from '../../http/handlers.ts';
import { renew, subscribe, unsubscribe } from './subscriptions.service.ts';
import { listSubscriptions } from './subscriptions.views.ts';

type Deps = { db: Db; publicKey: string; services: readonly string[] };

/** Never cached: the push endpoint URLs of browsers are secret. */
const noStore = { 'cache-control': 'no-store' };

export function webPushHandlers(deps: Deps): Handlers['webPush'] {
  const { db, publicKey } = deps;
  return {
    list: async ({ me }) => {
      const data = await listSubscriptions(db, { userId: me.id, sessionId: me.tokenId });
      return { ...ok({ public_key: publicKey, data }), headers: noStore };
    },
    subscribe: async ({ me, body }) => ({ ...created(await subscribe(deps, me, body)), headers: noStore }),
    unsubscribe: async ({ me, params }) => {
      await unsubscribe(db, me.id, params.id);
      return noContent();
    },
    renew: async ({ body }) => {
      await renew(deps, body);
      return noContent();
    },
  };
}
