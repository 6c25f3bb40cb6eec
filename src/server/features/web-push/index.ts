/** Connects the web-push feature, and exports what other parts of the server use of it. */
import { feature, onePerContext } from '../../feature.ts';
import { setUpWebPush } from './push-sender.service.ts';
import { erasePushSubscriptions } from './subscriptions.store.ts';
import { pushSubscriptionsExport } from './subscriptions.views.ts';
import { webPushListeners } from './web-push.broadcasts.ts';
import { webPushOutboxHandlers } from './web-push.outbox.ts';
import { webPushHandlers } from './web-push.routes.ts';

export { enqueueWebPush } from './push-events.store.ts';
export { loadVapidKeys, replaceVapidKeys, setUpWebPush } from './push-sender.service.ts';
export { webPushOutboxHandlers } from './web-push.outbox.ts';

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
