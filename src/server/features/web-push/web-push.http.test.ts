import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Notification } from '#contract/notifications.ts';
import { MAX_CONNECTION_FAILURES } from '#rules/web-push/push-response.ts';
import { passAlertDays } from '#test/alert-days.ts';
import type { Client } from '#test/client.ts';
import { type MadeConversation, makeConversation, makeListing, makeUser } from '#test/factories.ts';
import { sharedApp } from '#test/make-app.ts';
import { startPushService } from '#test/push-service.ts';
import { openShop } from '#test/shop.ts';
import {
  countWaitingPushes,
  deliverPushes,
  listBrowsers,
  PUSH_PATH,
  storeBrowsers,
  subscribeBrowser,
} from '#test/web-push.ts';

const service = await startPushService();
const use = sharedApp({ env: { PUSH_SERVICES: service.origin, MAIL_FROM: 'Magpie <post@magpie.test>' } });
let talk: MadeConversation;
let seller: Client;
let buyer: Client;

beforeEach(async () => {
  service.reset();
  talk = await makeConversation(use.app.db);
  seller = await use.app.as(talk.seller);
  buyer = await use.app.as(talk.buyer);
  await deliverPushes(use.app);
});
afterEach(() => expect(service.violations).toEqual([]));
afterAll(() => service.close());

const say = async (text: string, from = buyer) => {
  const { status } = await from.form(`/api/conversations/${talk.id}/messages`, { message: text });
  expect(status).toBe(201);
};
/** After this response, the next attempt is due in ten minutes; a test makes it due earlier. */
const LATER = { status: 503, headers: { 'retry-after': '600' } };
const payloads = () => service.received.map(({ payload }) => payload);
const setUser = (values: string) =>
  use.app.db.execute(sql.raw(`update users set ${values} where id = ${talk.seller.id}`));
const plainMessage = { title: 'Magpie', body: 'You have a new message.', lang: 'en' };

describe('a push notification about a message', () => {
  beforeEach(async () => {
    await subscribeBrowser(seller, service);
  });

  it('is encrypted for the browser and signed, and contains neither the text nor a name', async () => {
    await say('Is the blue one still there?');
    await deliverPushes(use.app);
    expect(payloads()).toEqual([{ ...plainMessage, tag: `conversation-${talk.id}`, path: `/inbox/${talk.id}` }]);
    expect(service.received[0]).toMatchObject({ urgency: 'normal' });
    expect(service.received[0]?.ttl).toBeGreaterThan(86_000);
    // Do not check for the id: the topic is an HMAC of 18 bytes, which can contain the id's digits by chance.
    expect(service.received[0]?.topic).toMatch(/^[\w-]{24}$/);
    expect(Buffer.from(service.received[0]?.topic ?? '', 'base64url').toString()).not.toContain('conversation');
    expect(await countWaitingPushes(use.app)).toBe(0);
    expect((await listBrowsers(seller)).data[0]?.last_success_at).toMatch(/^20/);
  });

  it('contains the sender’s name and the beginning of the text for users who show texts in notifications', async () => {
    await setUser("shows_push_text = true, language = 'fr'");
    await say(`See https://evil.test/win ${'long '.repeat(900)}`.trim().slice(0, 4000));
    await deliverPushes(use.app);
    const [payload] = payloads();
    expect(payload).toMatchObject({ title: talk.buyer.name, lang: 'fr' });
    expect(payload?.body).toMatch(/^See evil\[\.\]test\/win long.*…$/);
    expect(String(payload?.body).length).toBeLessThanOrEqual(140);
    expect(service.received[0]?.bytes).toBeLessThan(4096);
  });

  it('reuses the tag and topic of the earlier notification, and counts the unread messages', async () => {
    await say('One');
    await deliverPushes(use.app);
    await say('Two');
    await deliverPushes(use.app);
    const [first, second] = service.received;
    expect(second?.topic).toBe(first?.topic);
    expect(payloads().map(({ tag }) => tag)).toEqual(Array(2).fill(`conversation-${talk.id}`));
    expect(payloads().map(({ body }) => body)).toEqual(['You have a new message.', 'You have 2 new messages.']);
  });

  it('contains the newest of several unread messages', async () => {
    await setUser('shows_push_text = true');
    await say('The first');
    await say('The second');
    await deliverPushes(use.app);
    expect(payloads().at(-1)?.body).toContain('The second');
  });

  it('is delayed, and is not sent if the recipient reads the message in the meantime', async () => {
    await say('Hello');
    await use.app.settled();
    expect(service.requests).toBe(0);
    expect(await countWaitingPushes(use.app)).toBe(1);
    await seller.post(`/api/conversations/${talk.id}/messages/mark-as-read`);
    await deliverPushes(use.app);
    expect(service.requests).toBe(0);
    expect(await countWaitingPushes(use.app)).toBe(0);
  });

  it('goes to every browser of the recipient and to no browser of the sender', async () => {
    await subscribeBrowser(buyer, service);
    const second = await subscribeBrowser(await use.app.as(talk.seller), service);
    await say('Hello');
    await deliverPushes(use.app);
    const endpoints = service.received.map(({ endpoint }) => endpoint);
    expect(endpoints).toHaveLength(2);
    expect(endpoints).toContain(second.endpoint);
    expect(service.received[0]?.topic).not.toBe(service.received[1]?.topic);
  });

  it.each([
    ['the recipient has turned off notifications about messages', 'pushes_messages = false'],
    ['the recipient is suspended', "status = 'suspended'"],
    ['the recipient’s account will be deleted', 'deletion_at = now()'],
  ])('is not sent if %s', async (_why, values) => {
    await say('Hello');
    await setUser(values);
    await deliverPushes(use.app);
    expect(service.requests).toBe(0);
    expect(await countWaitingPushes(use.app)).toBe(0);
  });

  it.each([
    [
      'the sender has been suspended in the meantime',
      () => sql`update users set status = 'suspended' where id = ${talk.buyer.id}`,
    ],
    ['a moderator has hidden the message', () => sql`update messages set withheld = 'hidden'`],
    ['the recipient has muted the conversation', () => sql`update conversation_parties set muted_at = now()`],
    ['the conversation was closed', () => sql`update conversations set status = 'closed'`],
    [
      'the recipient’s session has expired',
      () => sql`update access_tokens set expires_at = now() where user_id = ${talk.seller.id}`,
    ],
  ])('is not sent if %s', async (_why, change) => {
    await say('Hello');
    await use.app.db.execute(change());
    await deliverPushes(use.app);
    expect(service.requests).toBe(0);
  });

  it('is not sent after the recipient has blocked the sender, whether the message was sent before or after the block', async () => {
    await say('Before');
    await use.app.db.execute(
      sql`insert into blocks (blocker_id, blocked_id) values (${talk.seller.id}, ${talk.buyer.id})`,
    );
    await say('After');
    await deliverPushes(use.app);
    expect(service.requests).toBe(0);
  });

  it('is not sent after the recipient has signed out', async () => {
    await say('Hello');
    await seller.post('/api/logout');
    await deliverPushes(use.app);
    expect(service.requests).toBe(0);
    expect(await countWaitingPushes(use.app)).toBe(0);
  });
});

describe('several messages of one conversation', () => {
  const rows = async () =>
    (
      await use.app.db.execute<{ attempts: number; wait: number; age: number; failures: number | null }>(sql`
        select attempts, extract(epoch from run_at - now())::float8 as wait, (payload ->> 'failures')::int as failures,
          extract(epoch from now() - created_at)::float8 as age from outbox where kind = 'web-push' order by id`)
    ).rows;
  beforeEach(async () => {
    await subscribeBrowser(seller, service);
    await say('One');
  });

  it('several messages share one waiting notification, which is sent only once', async () => {
    await say('Two');
    await say('Three');
    expect(await rows()).toHaveLength(1);
    await deliverPushes(use.app);
    expect(payloads().map(({ body }) => body)).toEqual(['You have 3 new messages.']);
  });

  it('a new message is announced even if the earlier message was read while the notification waited', async () => {
    await seller.post(`/api/conversations/${talk.id}/messages/mark-as-read`);
    await say('Two');
    await deliverPushes(use.app);
    expect(payloads()).toMatchObject([plainMessage]);
  });

  it('new messages extend the lifetime of a notification that waits for a retry, but cause no earlier retry', async () => {
    service.reply(LATER);
    await deliverPushes(use.app);
    await use.app.db.execute(sql`update outbox set created_at = now() - interval '23 hours' where kind = 'web-push'`);
    await say('Two');
    const [row, ...rest] = await rows();
    expect(rest).toEqual([]);
    expect(row?.wait).toBeGreaterThan(590);
    expect(row?.age).toBeLessThan(60);
  });

  it('new messages do not join a notification that is being sent, but replace it if it cannot be sent', async () => {
    const claim = sql`update outbox set locked_until = now() + interval '1 minute' where kind = 'web-push'`;
    await use.app.db.execute(claim);
    await say('Two');
    expect(await rows()).toHaveLength(2);
    await say('Three');
    expect(await rows()).toHaveLength(2);
    await use.app.db.execute(sql`update outbox set locked_until = null, run_at = now(), attempts = 4
      where id = (select min(id) from outbox where kind = 'web-push')`);
    service.reply('disconnect');
    use.app.db.hooks.committed();
    await use.app.settled();
    const [row, ...rest] = await rows();
    expect(rest).toEqual([]);
    expect(row).toMatchObject({ attempts: 5, failures: 1 });
    await deliverPushes(use.app);
    expect(payloads().map(({ body }) => body)).toEqual(['You have 3 new messages.']);
  });
});

describe('the delivery of web push notifications', () => {
  beforeEach(async () => {
    await subscribeBrowser(seller, service);
    await say('Hello');
  });
  const browsers = async () => (await listBrowsers(seller)).data.length;

  it.each([404, 410])('removes the subscription on status %i', async (status) => {
    service.reply({ status });
    await deliverPushes(use.app);
    expect(await browsers()).toBe(0);
    expect(await countWaitingPushes(use.app)).toBe(0);
  });

  it.each([400, 401, 403, 413, 301, 307, 308])('gives up on status %i without following a redirect', async (status) => {
    service.reply({ status });
    await deliverPushes(use.app);
    expect(service.requests).toBe(1);
    expect(await browsers()).toBe(1);
    expect(await countWaitingPushes(use.app)).toBe(0);
    const { origin } = new URL(service.origin);
    const warning = use.app.logged.find(({ message }) => message === 'a push service rejected a notification');
    expect(warning?.fields).toEqual({ host: new URL(origin).host, status });
  });

  it.each([429, 500, 502, 503])('tries again later on status %i', async (status) => {
    service.reply({ ...LATER, status });
    await deliverPushes(use.app);
    expect(await countWaitingPushes(use.app)).toBe(1);
    await deliverPushes(use.app);
    expect(payloads()).toMatchObject([plainMessage]);
    expect(await countWaitingPushes(use.app)).toBe(0);
    expect(await browsers()).toBe(1);
  });

  it('tries again later if the connection breaks', async () => {
    service.reply('disconnect');
    await deliverPushes(use.app);
    expect(await countWaitingPushes(use.app)).toBe(1);
    await deliverPushes(use.app);
    expect(service.received).toHaveLength(1);
  });

  const fail = async (times: number) => {
    for (let at = 0; at < times; at++) {
      service.reply('disconnect');
      await deliverPushes(use.app);
    }
  };
  const noteOtherSuccess = async (minutesAgo = 0) => {
    await storeBrowsers(use.app, talk.buyer, 1);
    await use.app.db.execute(
      sql`update push_subscriptions set last_success_at = now() - make_interval(mins => ${minutesAgo}) where user_id = ${talk.buyer.id}`,
    );
  };

  it('removes the subscription when the connection breaks too often in a row', async () => {
    await noteOtherSuccess();
    await fail(MAX_CONNECTION_FAILURES - 1);
    expect(await browsers()).toBe(1);
    await fail(1);
    expect(await browsers()).toBe(0);
    expect(await countWaitingPushes(use.app)).toBe(0);
  });

  it('restarts the count of broken connections after a response', async () => {
    await noteOtherSuccess();
    await fail(MAX_CONNECTION_FAILURES - 1);
    service.reply(LATER);
    await deliverPushes(use.app);
    await fail(MAX_CONNECTION_FAILURES - 1);
    expect(await browsers()).toBe(1);
  });

  it('keeps the subscription while the server cannot reach any push service', async () => {
    await fail(MAX_CONNECTION_FAILURES + 1);
    expect(await browsers()).toBe(1);
    expect(await countWaitingPushes(use.app)).toBe(1);
  });

  it('keeps the subscription if no push service has accepted anything for more than an hour', async () => {
    await noteOtherSuccess(61);
    await fail(MAX_CONNECTION_FAILURES + 1);
    expect(await browsers()).toBe(1);
  });

  it('waits as long as the push service requests', async () => {
    service.reply({ status: 429, headers: { 'retry-after': '600' } });
    await deliverPushes(use.app);
    const { rows } = await use.app.db.execute<{ wait: number }>(
      sql`select extract(epoch from run_at - now())::float8 as wait from outbox where kind = 'web-push'`,
    );
    expect(rows[0]?.wait).toBeGreaterThan(590);
  });

  it('gives up when the lifetime of the notification has expired', async () => {
    service.reply(LATER);
    await deliverPushes(use.app);
    await use.app.db.execute(sql`update outbox set created_at = now() - interval '25 hours' where kind = 'web-push'`);
    await deliverPushes(use.app);
    expect(service.requests).toBe(1);
    expect(await countWaitingPushes(use.app)).toBe(0);
  });

  it('logs neither the endpoint URL of the browser nor the text of the notification', async () => {
    service.reply({ status: 500 }, { status: 403 });
    await deliverPushes(use.app);
    await deliverPushes(use.app);
    const log = JSON.stringify(
      use.app.logged.map(({ fields, message }) => [
        message,
        String((fields as { error?: unknown }).error ?? ''),
        fields,
      ]),
    );
    expect(log).not.toContain('/push/');
    expect(log).not.toContain('Hello');
  });
});

describe('web push about requests', () => {
  const request = async (changes: object = {}) => {
    const listing = await makeListing(use.app.db, talk.seller);
    const body = { recipient_id: talk.seller.id, listing_id: listing.id, contactMessage: 'May I?', ...changes };
    expect((await buyer.post('/api/notifications/connection-request', body)).status).toBeLessThan(300);
    return listing;
  };
  const answer = async (how: 'accept' | 'decline') => {
    const { body } = await seller.get<{ data: Notification[] }>('/api/notifications');
    const id = body.data.find(({ type, is_read }) => type === 'connection_request' && !is_read)?.id;
    expect((await seller.post(`/api/notifications/${id}/connection-${how}`)).status).toBe(200);
  };

  it('notifies the seller about a contact request, and the buyer about its acceptance', async () => {
    await subscribeBrowser(seller, service);
    await subscribeBrowser(buyer, service);
    await request();
    await deliverPushes(use.app);
    expect(payloads()).toMatchObject([{ body: 'You have a new contact request.', path: '/notifications' }]);
    await answer('accept');
    await deliverPushes(use.app);
    expect(payloads()[1]).toMatchObject({ body: 'A seller accepted your request.', path: /^\/inbox\/\d+$/ });
  });

  it('contains the first item of a contact request and the number of additional items', async () => {
    await use.app.db.execute(sql`update users set shows_push_text = true`);
    await subscribeBrowser(seller, service);
    const more = [await makeListing(use.app.db, talk.seller), await makeListing(use.app.db, talk.seller)];
    const listing = await request({ additional_listing_ids: more.map(({ id }) => id) });
    await deliverPushes(use.app);
    expect(payloads()[0]?.body).toContain(`is interested in ${listing.name} and 2 more: “May I?”`);
  });

  it('notifies the buyer that the contact request was declined, with the seller’s name if the buyer chose to see names', async () => {
    await use.app.db.execute(sql`update users set shows_push_text = true`);
    const listing = await request();
    await subscribeBrowser(buyer, service);
    await answer('decline');
    await deliverPushes(use.app);
    expect(payloads()).toMatchObject([{ title: 'Your request was declined', path: `/listings/${listing.id}` }]);
    expect(payloads()[0]?.body).toContain(talk.seller.name);
  });

  it('sends nothing about a contact request that has been answered in the meantime', async () => {
    await subscribeBrowser(seller, service);
    service.reply(LATER);
    await request();
    await use.app.settled();
    expect(service.requests).toBe(1);
    await answer('decline');
    await deliverPushes(use.app);
    expect(service.received).toEqual([]);
    expect(await countWaitingPushes(use.app)).toBe(0);
  });

  it('sends nothing about a contact request that is still under review', async () => {
    await subscribeBrowser(seller, service);
    service.reply(LATER);
    await request();
    await use.app.settled();
    expect(service.requests).toBe(1);
    await use.app.db.execute(sql`update connections set is_announced = false`);
    await deliverPushes(use.app);
    expect(service.received).toEqual([]);
    expect(await countWaitingPushes(use.app)).toBe(0);
  });

  it('sends nothing if the user has turned off notifications about contact requests', async () => {
    await subscribeBrowser(seller, service);
    await seller.put('/api/preferences', { pushes_requests: false });
    await request();
    await deliverPushes(use.app);
    expect(service.requests).toBe(0);
  });
});

describe('web push about listings', () => {
  it('announces a new match of a saved search and a cheaper favourite once each', async () => {
    const shop = await openShop(use.app);
    const fan = await use.app.as(await makeUser(use.app.db));
    await subscribeBrowser(fan, service);
    const search = { name: 'moon', mails: 'never', filters: { q: 'moon' } };
    expect((await fan.post('/api/saved-searches', search)).status).toBe(201);
    const listing = await shop.publish();
    await deliverPushes(use.app);
    expect(payloads()).toMatchObject([
      { body: 'New match for one of your saved searches.', path: `/listings/${listing.id}` },
    ]);
    expect(service.received[0]).toMatchObject({ urgency: 'low' });
    await fan.put(`/api/favourites/${listing.id}`);
    await passAlertDays(use.app.db);
    await shop.save(listing, { price: 10 });
    await deliverPushes(use.app);
    expect(payloads()).toHaveLength(2);
    expect(payloads()[1]).toMatchObject({ body: 'Price drop on one of your favourites.' });
  });

  it.each([
    ['en', 'Price drop on a listing you’re looking for.', 'Price drop on a listing you’re looking for'],
    ['fr', 'Le prix d’une annonce que vous cherchez a baissé.', 'Baisse de prix pour une annonce que vous cherchez'],
  ])('announces a lower price of a match, in the language %s', async (language, body, title) => {
    const shop = await openShop(use.app);
    const fan = await use.app.as(await makeUser(use.app.db));
    await use.app.db.execute(sql`update users set language = ${language}`);
    await subscribeBrowser(fan, service);
    await fan.post('/api/saved-searches', { name: 'moon', mails: 'never', filters: { q: 'moon' } });
    const listing = await shop.publish();
    await deliverPushes(use.app);
    await passAlertDays(use.app.db);
    await shop.save(listing, { price: 10 });
    await deliverPushes(use.app);
    await fan.put('/api/preferences', { shows_push_text: true });
    await passAlertDays(use.app.db);
    await shop.save(listing, { price: 5 });
    await deliverPushes(use.app);
    expect(payloads().slice(1)).toMatchObject([
      { body, path: `/listings/${listing.id}` },
      { title, body: 'Blue moon photocard' },
    ]);
    expect(service.received[1]).toMatchObject({ urgency: 'low' });
  });

  it('does not show a pending alert of one user to the next user of the browser', async () => {
    const shop = await openShop(use.app);
    const fan = await use.app.as(await makeUser(use.app.db));
    const browser = await subscribeBrowser(fan, service);
    await fan.post('/api/saved-searches', { name: 'moon', mails: 'never', filters: { q: 'moon' } });
    service.reply(LATER);
    await shop.publish();
    await use.app.settled();
    expect(await countWaitingPushes(use.app)).toBe(1);
    const next = await use.app.as(await makeUser(use.app.db));
    expect((await next.post(PUSH_PATH, browser)).status).toBe(201);
    await deliverPushes(use.app);
    await deliverPushes(use.app);
    expect(service.received).toEqual([]);
    expect((await listBrowsers(next)).data).toHaveLength(1);
  });

  it.each(['closed', 'hidden'])('sends nothing about a listing that has been %s in the meantime', async (how) => {
    const shop = await openShop(use.app);
    const fan = await use.app.as(await makeUser(use.app.db));
    await subscribeBrowser(fan, service);
    await fan.post('/api/saved-searches', { name: 'moon', mails: 'never', filters: { q: 'moon' } });
    service.reply(LATER);
    const listing = await shop.publish();
    await use.app.settled();
    if (how === 'closed') await shop.save(listing, { status: 'closed' });
    else await use.app.db.execute(sql`update listings set is_hidden = true where id = ${listing.id}`);
    await deliverPushes(use.app);
    await deliverPushes(use.app);
    expect(service.received).toEqual([]);
  });
});

it('a message enqueues no push notification for users without a subscription', async () => {
  await storeBrowsers(use.app, talk.buyer, 1);
  await say('Hello');
  expect(await countWaitingPushes(use.app)).toBe(0);
});
