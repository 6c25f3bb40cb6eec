import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeListing } from '#test/factories.ts';
import { sharedApp } from '#test/make-app.ts';
import { startPushService } from '#test/push-service.ts';
import { makeOffer, makeSwapTown, type SwapTown } from '#test/swaps.ts';
import { deliverPushes, subscribeBrowser } from '#test/web-push.ts';
import { users } from '../auth/users.schema.ts';

const service = await startPushService();
const use = sharedApp({ env: { PUSH_SERVICES: service.origin } });
let town: SwapTown;

beforeEach(async () => {
  service.reset();
  town = await makeSwapTown(use.app);
  await subscribeBrowser(town.bob.client, service);
});
afterEach(() => expect(service.violations).toEqual([]));
afterAll(() => service.close());

const setBob = (values: object) => use.app.db.update(users).set(values).where(eq(users.id, town.bob.id));
const delivered = async () => {
  await deliverPushes(use.app);
  return service.received.map(({ payload }) => payload);
};

describe('the push notification about a swap offer', () => {
  it('says that it is a swap offer and opens it, without names by default', async () => {
    const { id } = await makeOffer(town, { message: 'Both are mint.' });
    expect(await delivered()).toMatchObject([
      { title: 'Magpie', body: 'You have a new swap offer.', path: `/trades/${id}` },
    ]);
  });

  it('names the listing and how many more are asked for, with the message, for users who want that', async () => {
    await setBob({ showsPushText: true });
    const second = await makeListing(use.app.db, town.bob, { lookups: town.lookups, trade: true });
    await makeOffer(town, { gets: [town.bob.card.id, second.id], message: 'Both are mint.' });
    const body = 'ann offered you a swap for Card of bob and 1 more: “Both are mint.”';
    expect(await delivered()).toMatchObject([{ title: 'New swap offer', body }]);
  });

  it('is in French for users who read French', async () => {
    await setBob({ language: 'fr' });
    await makeOffer(town);
    expect(await delivered()).toMatchObject([{ body: 'Vous avez une nouvelle offre d’échange.', lang: 'fr' }]);
  });

  it('names the listing in French', async () => {
    await setBob({ language: 'fr', showsPushText: true });
    await makeOffer(town);
    const body = 'ann vous propose un échange contre Card of bob';
    expect(await delivered()).toMatchObject([{ title: 'Nouvelle offre d’échange', body }]);
  });

  it('says for a plain request that the user is interested', async () => {
    await setBob({ showsPushText: true });
    const request = { recipient_id: town.bob.id, listing_id: town.bob.card.id, contactMessage: '' };
    await town.ann.client.post('/api/notifications/connection-request', request);
    const body = 'ann is interested in Card of bob';
    expect(await delivered()).toMatchObject([{ title: 'New contact request', body, path: '/notifications' }]);
  });
});
