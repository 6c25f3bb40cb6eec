/** Public API of the web-push feature for the rest of the server. */
export { enqueueWebPush } from './push-events.store.ts';
export type { PushSender } from './push-sender.service.ts';
export { setUpWebPush } from './setup.service.ts';
export { erasePushSubscriptions } from './subscriptions.store.ts';
export { loadVapidKeys, replaceVapidKeys } from './vapid-keys.service.ts';
export { webPushListeners } from './web-push.broadcasts.ts';
export { webPushOutboxHandlers } from './web-push.outbox.ts';
