/** Connects the web-push feature, and exports what other parts of the server use of it. */

import type { Context } from '../../context.ts';
import type { EventListeners } from '../../events/event-bus.ts';
import { feature, onePerContext } from '../../feature.ts';
import { created, type Handlers, noContent, ok } from '../../http/handlers.ts';
import { alertKinds, enqueueWebPush } from './push-events.store.ts';
import { setUpWebPush } from './push-sender.service.ts';
import { renew, subscribe, unsubscribe } from './subscriptions.service.ts';
import { erasePushSubscriptions } from './subscriptions.store.ts';
import { listSubscriptions, pushSubscriptionsExport } from './subscriptions.views.ts';
import { webPushOutboxHandlers } from './web-push.outbox.ts';

export { enqueueWebPush } from './push-events.store.ts';
export { loadVapidKeys, replaceVapidKeys, setUpWebPush } from './push-sender.service.ts';
export { webPushOutboxHandlers } from './web-push.outbox.ts';

/** Never cached: the push endpoint URLs of browsers are secret. */
const noStore = { 'cache-control': 'no-store' };

function webPushHandlers({ db, config }: Context, publicKey: string): Handlers['webPush'] {
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

const without = (ids: readonly number[], id: number | null): number[] => ids.filter((memberId) => memberId !== id);

const webPushListeners: EventListeners = {
  'connection.requested': async (tx, { id, sellerId }) => {
    await enqueueWebPush(tx, [sellerId], { kind: 'request', connectionId: id });
    return [];
  },
  'connection.accepted': async (tx, { id, buyerId }) => {
    await enqueueWebPush(tx, [buyerId], { kind: 'accepted', connectionId: id });
    return [];
  },
  'connection.declined': async (tx, { id, buyerId, isOffer }) => {
    // The end of a swap offer has its own notification.
    if (!isOffer) await enqueueWebPush(tx, [buyerId], { kind: 'declined', connectionId: id });
    return [];
  },
  'trade.proposed': async (tx, { tradeId, userIds, version, isRequest }) => {
    // A first offer is announced by its contact request.
    if (!isRequest) await enqueueWebPush(tx, userIds, { kind: 'trade_proposed', tradeId, version });
    return [];
  },
  'trade.agreed': async (tx, { tradeId, memberIds, actorId }) => {
    await enqueueWebPush(tx, without(memberIds, actorId), { kind: 'trade_agreed', tradeId });
    return [];
  },
  'trade.ended': async (tx, { tradeId, memberIds, actorId }) => {
    await enqueueWebPush(tx, without(memberIds, actorId), { kind: 'trade_ended', tradeId });
    return [];
  },
  'listing.alerted': async (tx, { listingId, alerts }) => {
    for (const kind of alertKinds) {
      const userIds = alerts.filter(({ type }) => type === kind).map(({ userId }) => userId);
      await enqueueWebPush(tx, userIds, { kind, listingId });
    }
    return [];
  },
};

const webPushOf = onePerContext(({ db, config }) => setUpWebPush(db, config.push));

export const webPushFeature = feature({
  handlers: async (context) => ({
    webPush: webPushHandlers(context, (await webPushOf(context)).publicKey),
  }),
  listeners: () => [webPushListeners],
  deliveries: async (context) => ({
    webPush: webPushOutboxHandlers({ ...context, sender: (await webPushOf(context)).sender }),
  }),
  erase: { rows: { pushSubscriptions: erasePushSubscriptions } },
  export: { 'push-subscriptions': pushSubscriptionsExport },
  close: async (context) => (await webPushOf(context)).sender.close(),
});
