import { createECDH, randomBytes } from 'node:crypto';
import type { RouteId } from '#contract/api.ts';
import { pushSubscriptions } from '../../src/server/tables/web-push.ts';
import { makeSession } from '../support/factories.ts';
import type { PolicyFixture } from './fixture.ts';
import type { Make } from './requests.ts';

type WebPushRoute = Extract<RouteId, `webPush.${string}`>;

const makeBrowser = () => ({
  endpoint: `https://fcm.googleapis.com/fcm/send/${randomBytes(16).toString('base64url')}`,
  keys: {
    p256dh: createECDH('prime256v1').generateKeys().toString('base64url'),
    auth: randomBytes(16).toString('base64url'),
  },
});

async function storeSubscription({ app, seller }: PolicyFixture) {
  const { endpoint, keys } = makeBrowser();
  const sessionId = await makeSession(app.db, seller);
  const row = { userId: seller.id, sessionId, endpoint, ...keys };
  const [stored] = await app.db.insert(pushSubscriptions).values(row).returning();
  return { id: stored?.id ?? 0, endpoint, auth: keys.auth };
}

const path = '/api/push-subscriptions';

export const webPushRequests: Readonly<Record<WebPushRoute, Make>> = {
  'webPush.list': () => ({ path }),
  'webPush.subscribe': () => ({ path, body: makeBrowser() }),
  'webPush.unsubscribe': async (world) => ({ path: `${path}/${(await storeSubscription(world)).id}` }),
  'webPush.renew': async (world) => {
    const { endpoint, auth } = await storeSubscription(world);
    return { path: `${path}/renewal`, body: { old: { endpoint, auth }, renewed: makeBrowser() } };
  },
};
