/**
 * Lists the routes of push notifications with their method, path and access. This table is separate because only the
 * settings and the offer to turn on notifications load it.
 */
import { nameRoutes } from './route-table.ts';

export const webPushRoutes = nameRoutes({
  webPush: {
    list: ['GET', '/api/push-subscriptions', 'member', 'session'],
    subscribe: ['POST', '/api/push-subscriptions', 'member', 'session'],
    unsubscribe: ['DELETE', '/api/push-subscriptions/{id}', 'owner', 'session'],
    renew: ['POST', '/api/push-subscriptions/renewal', 'anyone'],
  },
});

export type WebPushRoutes = typeof webPushRoutes;
