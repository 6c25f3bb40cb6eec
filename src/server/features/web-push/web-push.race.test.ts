import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { MAX_PUSH_SUBSCRIPTIONS } from '#contract/limits.ts';
import { type MadeConversation, makeConversation, makeUser } from '#test/factories.ts';
import { sharedApp } from '#test/make-app.ts';
import { startPushService } from '#test/push-service.ts';
import * as push from '#test/web-push.ts';
import { OutboxRunner } from '../../events/outbox.ts';
import { setUpWebPush, webPushOutboxHandlers } from './index.ts';

const service = await startPushService();
const use = sharedApp({ env: { PUSH_SERVICES: service.origin } });
let talk: MadeConversation;

beforeEach(async () => {
  service.reset();
  talk = await makeConversation(use.app.db);
});
afterAll(() => service.close());

it('one notification per browser is enqueued when the same message is sent many times at once', async () => {
  const seller = await use.app.as(talk.seller);
  await push.subscribeBrowser(seller, service);
  await push.subscribeBrowser(await use.app.as(talk.seller), service);
  const buyer = await use.app.as(talk.buyer);
  const fields = { message: 'Hello', client_id: randomUUID() };
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => buyer.form(`/api/conversations/${talk.id}/messages`, fields)),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(await push.countWaitingPushes(use.app)).toBe(2);
});

it('each push notification is sent once when two nodes deliver at the same time', async () => {
  for (let at = 0; at < 10; at++) await push.subscribeBrowser(await use.app.as(talk.seller), service);
  const buyer = await use.app.as(talk.buyer);
  await buyer.form(`/api/conversations/${talk.id}/messages`, { message: 'Hello' });
  const { db } = use.app;
  const { sender } = await setUpWebPush(db, use.app.config.push);
  const log = { debug() {}, info() {}, warn() {}, error() {} };
  const second = new OutboxRunner({ db, log, deliver: webPushOutboxHandlers({ db, sender, log }), parallel: true });
  const first = push.deliverPushes(use.app);
  second.wake();
  await first;
  second.wake();
  await second.drain();
  await push.deliverPushes(use.app);
  sender.close();
  expect(await push.countWaitingPushes(use.app)).toBe(0);
  expect(service.requests).toBe(10);
});

it('one notification is enqueued when several messages are sent in one conversation at the same time', async () => {
  await push.subscribeBrowser(await use.app.as(talk.seller), service);
  const buyer = await use.app.as(talk.buyer);
  const send = (message: string) => buyer.form(`/api/conversations/${talk.id}/messages`, { message });
  const answers = await Promise.all(['One', 'Two', 'Three', 'Four', 'Five'].map(send));
  expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(201));
  expect(await push.countWaitingPushes(use.app)).toBe(1);
});

it('a message is announced even if it is sent while the notification about an earlier message is delivered', async () => {
  await push.subscribeBrowser(await use.app.as(talk.seller), service);
  const buyer = await use.app.as(talk.buyer);
  for (let round = 1; round <= 15; round++) {
    const send = () => buyer.form(`/api/conversations/${talk.id}/messages`, { message: `${round}` });
    await send();
    await Promise.all([push.deliverPushes(use.app), send()]);
    await push.deliverPushes(use.app);
    expect(await push.countWaitingPushes(use.app)).toBe(0);
    expect(service.received.at(-1)?.payload).toMatchObject({ body: `You have ${round * 2} new messages.` });
  }
});

it('one subscription is stored when two users subscribe the same browser at the same time', async () => {
  const clients = await Promise.all([use.app.as(talk.seller), use.app.as(talk.buyer)]);
  const browser = service.subscribe('key');
  const answers = await Promise.all(clients.map((client) => client.post(push.PUSH_PATH, browser)));
  for (const { status } of answers) expect([201]).toContain(status);
  const lists = await Promise.all(clients.map(async (client) => (await push.listBrowsers(client)).data.length));
  expect(lists.toSorted()).toEqual([0, 1]);
});

it('a user never exceeds the maximum number of subscriptions when many sessions subscribe at the same time', async () => {
  const user = await makeUser(use.app.db);
  await push.storeBrowsers(use.app, user, MAX_PUSH_SUBSCRIPTIONS - 2);
  const clients = await Promise.all(Array.from({ length: 6 }, () => use.app.as(user)));
  const answers = await Promise.all(clients.map((client) => client.post(push.PUSH_PATH, service.subscribe('key'))));
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(201));
  const [client] = clients;
  if (!client) throw new Error('no client');
  expect((await push.listBrowsers(client)).data).toHaveLength(MAX_PUSH_SUBSCRIPTIONS);
});

it('a session that signs out while it subscribes leaves no subscription', async () => {
  for (let round = 0; round < 10; round++) {
    const user = await makeUser(use.app.db);
    const client = await use.app.as(user);
    const [subscribed, signedOut] = await Promise.all([
      client.post(push.PUSH_PATH, service.subscribe('key')),
      client.post('/api/logout'),
    ]);
    expect([201, 401]).toContain(subscribed.status);
    expect(signedOut.status).toBeLessThan(300);
    expect((await push.listBrowsers(await use.app.as(user))).data).toEqual([]);
  }
});
