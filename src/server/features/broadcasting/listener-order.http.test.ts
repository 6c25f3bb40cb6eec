import { asc, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { makeListing, makeLookups, makeUser } from '#test/factories.ts';
import { sharedApp } from '#test/make-app.ts';
import type { EventListeners } from '../../events/event-bus.ts';
import { createPictureUrls } from '../../storage/picture-urls.ts';
import { outbox } from '../../tables/outbox.ts';
import { connectionListeners } from '../connections/index.ts';
import { conversationListeners } from '../conversations/index.ts';
import { notificationListeners, notificationMailListeners } from '../notifications/index.ts';
import { profileListeners } from '../profiles/index.ts';

const use = sharedApp();
const links = { publicUrl: 'http://magpie.test', key: 'k'.repeat(64), urls: createPictureUrls('http://magpie.test') };
const listeners: EventListeners[] = [
  connectionListeners,
  conversationListeners,
  notificationListeners,
  notificationMailListeners(links),
  profileListeners,
];

/**
 * Accepts a contact request and returns both users' notifications and change feeds, and the subjects of the emails to
 * both users.
 */
async function acceptRequest(ordered: readonly EventListeners[]) {
  await use.app.reset();
  use.app.database.events.connect({ listeners: ordered, committed: () => undefined });
  const [seller, buyer] = [await makeUser(use.app.db), await makeUser(use.app.db)];
  const listing = await makeListing(use.app.db, seller, { lookups: await makeLookups(use.app.db), name: 'Lightstick' });
  const [sellerClient, buyerClient] = [await use.app.as(seller), await use.app.as(buyer)];
  const body = { recipient_id: seller.id, listing_id: listing.id, contactMessage: 'Hello' };
  await buyerClient.post('/api/notifications/connection-request', body);
  const bell = async (client: typeof sellerClient) =>
    (await client.get<{ data: { id: string; type: string }[] }>('/api/notifications')).body.data;
  const [request] = await bell(sellerClient);
  const answer = await sellerClient.post(`/api/notifications/${request?.id}/connection-accept`);
  expect(answer.status).toBe(200);
  const feed = async (client: typeof sellerClient) =>
    (await client.get<{ data: { type: string }[] }>('/api/changes?since=0')).body.data.map(({ type }) => type);
  const mails = await use.app.db.select().from(outbox).where(eq(outbox.kind, 'mail')).orderBy(asc(outbox.id));
  return {
    bells: [await bell(sellerClient), await bell(buyerClient)].map((list) => list.map(({ type }) => type)),
    feeds: [await feed(sellerClient), await feed(buyerClient)],
    mailed: mails.map(({ payload }) => (payload as { subject: string }).subject.replace(/[a-z]+-\d+/g, 'a user')),
  };
}

it('an accepted contact request has the same effects whatever the order of the event listeners', async () => {
  const effects = await acceptRequest(listeners);
  expect(effects.bells).toEqual([['connection_request'], ['connection_accepted']]);
  expect(effects.feeds[1]).toContain('conversation');
  expect(effects.mailed).toHaveLength(2);
  expect(await acceptRequest([...listeners].reverse())).toEqual(effects);
});
