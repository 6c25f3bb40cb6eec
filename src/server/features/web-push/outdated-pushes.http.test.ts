/** Covers push notifications that are no longer due when they are sent. */
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest';
import { makeConversation, makeUser } from '#test/factories.ts';
import { sharedApp } from '#test/make-app.ts';
import { startPushService } from '#test/push-service.ts';
import { openShop } from '#test/shop.ts';
import { countWaitingPushes, deliverPushes, subscribeBrowser } from '#test/web-push.ts';

const service = await startPushService();
const use = sharedApp({ env: { PUSH_SERVICES: service.origin, MAIL_FROM: 'Magpie <post@magpie.test>' } });

beforeEach(() => service.reset());
afterEach(() => expect(service.violations).toEqual([]));
afterAll(() => service.close());

it('deleting a message before its announcement does not cause an earlier message to be announced again', async () => {
  const talk = await makeConversation(use.app.db);
  const buyer = await use.app.as(talk.buyer);
  await subscribeBrowser(await use.app.as(talk.seller), service);
  await deliverPushes(use.app);
  service.reset();
  await buyer.form(`/api/conversations/${talk.id}/messages`, { message: 'One' });
  await deliverPushes(use.app);
  await buyer.form(`/api/conversations/${talk.id}/messages`, { message: 'Two' });
  await use.app.db.execute(sql`update messages set deleted_at = now(), body = '' where body = 'Two'`);
  await deliverPushes(use.app);
  expect(service.received.map(({ payload }) => payload['body'])).toEqual(['You have a new message.']);
  expect(await countWaitingPushes(use.app)).toBe(0);
});

it('no push notification is sent about a listing whose seller has begun to delete their account', async () => {
  const shop = await openShop(use.app);
  const fan = await use.app.as(await makeUser(use.app.db));
  await subscribeBrowser(fan, service);
  await fan.post('/api/saved-searches', { name: 'moon', mails: 'never', filters: { q: 'moon' } });
  service.reply({ status: 503, headers: { 'retry-after': '600' } });
  await shop.publish();
  await use.app.settled();
  await use.app.db.execute(sql`update users set deletion_at = now() where id = ${shop.seller.id}`);
  for (const _attempt of [1, 2]) await deliverPushes(use.app);
  expect(service.received).toEqual([]);
});
