import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Notification } from '#contract/notifications.ts';
import type { Trade } from '#contract/trades.ts';
import { makeConversation, makeListing } from '#test/factories.ts';
import { sharedApp } from '#test/make-app.ts';
import { type PushReply, startPushService } from '#test/push-service.ts';
import { listTrades, makeRingTown, proposeOnlyRing, type RingTown } from '#test/rings.ts';
import { act, makeOffer, makeSwapTown, type Swapper, type SwapTown } from '#test/swaps.ts';
import { countWaitingPushes, deliverPushes, subscribeBrowser } from '#test/web-push.ts';
import { users } from '../../tables/users.ts';

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
  it('announces the swap offer without names by default, and links to the offer', async () => {
    const { id } = await makeOffer(town, { message: 'Both are mint.' });
    expect(await delivered()).toMatchObject([
      { title: 'Magpie', body: 'You have a new swap offer.', path: `/trades/${id}` },
    ]);
  });

  it('contains the listing, the number of additional items and the message for users who show texts in notifications', async () => {
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

  it('mentions the listing in the French text', async () => {
    await setBob({ language: 'fr', showsPushText: true });
    await makeOffer(town);
    const body = 'ann vous propose un échange contre Card of bob';
    expect(await delivered()).toMatchObject([{ title: 'Nouvelle offre d’échange', body }]);
  });
});

it('the push notification about a contact request without a swap offer says that the other user is interested', async () => {
  await setBob({ showsPushText: true });
  const request = { recipient_id: town.bob.id, listing_id: town.bob.card.id, contactMessage: '' };
  await town.ann.client.post('/api/notifications/connection-request', request);
  const body = 'ann is interested in Card of bob';
  expect(await delivered()).toMatchObject([{ title: 'New contact request', body, path: '/notifications' }]);
});

const LATER: PushReply = { status: 503 };

describe('push notifications about what happens to a swap', () => {
  let endpointOfAnn: string;
  beforeEach(async () => {
    endpointOfAnn = (await subscribeBrowser(town.ann.client, service)).endpoint;
    await use.app.db.update(users).set({ showsPushText: true });
  });
  const received = async () => {
    await deliverPushes(use.app);
    return service.received.splice(0).map(({ endpoint, payload }) => {
      return `${endpoint === endpointOfAnn ? 'ann' : 'bob'}: ${payload['title']} | ${payload['body']}`;
    });
  };
  const offerAnnounced = async (more?: object): Promise<Trade> => {
    const offer = await makeOffer(town, more);
    await received();
    return offer;
  };
  const counter = async ({ id }: Trade, version: number) => {
    const [from, to] = version % 2 ? [town.bob, town.ann] : [town.ann, town.bob];
    const offer = { version, gives: [from.card.id], gets: [to.card.id] };
    expect((await from.client.post(`/api/trades/${id}/counter`, offer)).status).toBe(200);
  };
  const setUser = ({ id }: { id: number }, values: object) =>
    use.app.db.update(users).set(values).where(eq(users.id, id));

  it('contain the listing that a counter-offer requests, replace the earlier notification and link to the swap', async () => {
    const offer = await offerAnnounced();
    await counter(offer, 1);
    expect(await delivered()).toMatchObject([{ tag: `trade-${offer.id}`, path: `/trades/${offer.id}` }]);
    expect(await received()).toEqual(['ann: New counter-offer | bob made you a counter-offer for Card of ann']);
    await counter(offer, 2);
    expect(await received()).toEqual(['bob: New counter-offer | ann made you a counter-offer for Card of bob']);
  });

  it('are sent only for the current version of the offer', async () => {
    const offer = await offerAnnounced();
    service.reply(LATER, LATER, LATER);
    for (const version of [1, 2, 3]) {
      await counter(offer, version);
      await use.app.settled();
    }
    expect(service.requests).toBe(4);
    expect(await received()).toEqual(['ann: New counter-offer | bob made you a counter-offer for Card of ann']);
    expect(await countWaitingPushes(use.app)).toBe(0);
  });

  it('announce an offer within an existing conversation', async () => {
    const { app, ann, bob } = town;
    await makeConversation(app.db, { listing: { ...bob.card, seller: bob }, buyer: ann });
    await received();
    await makeOffer(town);
    expect(await received()).toEqual(['bob: New swap offer | ann offered you a swap for Card of bob']);
  });

  it('are sent once to the other user when the swap is agreed', async () => {
    await act(town.bob, await offerAnnounced(), 'accept');
    expect(await received()).toEqual(['ann: Your swap is agreed | You and bob agreed to swap.']);
  });

  it('are sent once to the other user when the offer is declined', async () => {
    await act(town.bob, await offerAnnounced(), 'decline');
    expect(await received()).toEqual(['ann: Your swap with bob has ended | The offer was declined.']);
  });

  it('are sent once to the other user when the contact request of the offer is declined', async () => {
    await offerAnnounced();
    const { body } = await town.bob.client.get<{ data: Notification[] }>('/api/notifications');
    await town.bob.client.post(`/api/notifications/${body.data[0]?.id}/connection-decline`);
    expect(await received()).toEqual(['ann: Your swap with bob has ended | The offer was declined.']);
  });

  it('state the reason to both users if neither of them ended the swap', async () => {
    await offerAnnounced();
    await use.app.db.execute(sql`update trade_proposals set expires_at = now() - interval '1 second'`);
    await use.app.jobs.runNow('expired trades');
    expect((await received()).toSorted()).toEqual([
      'ann: Your swap with bob has ended | The time to answer ran out.',
      'bob: Your swap with ann has ended | The time to answer ran out.',
    ]);
  });

  it('are sent to the other user when one user is suspended or blocks them, but not to the blocker', async () => {
    await offerAnnounced();
    await setUser(town.bob, { status: 'suspended' });
    expect(await received()).toEqual(['ann: Your swap with bob has ended | A member can no longer take part.']);
    await setUser(town.bob, { status: 'active' });
    await offerAnnounced();
    await town.bob.client.put(`/api/blocks/${town.ann.id}`);
    expect(await received()).toEqual(['ann: Your swap with bob has ended | A member can no longer take part.']);
  });

  it('are not sent to users who have turned off notifications about contact requests', async () => {
    await town.ann.client.put('/api/preferences', { pushes_requests: false });
    const offer = await offerAnnounced();
    await counter(offer, 1);
    await act(town.bob, { ...offer, version: 2 }, 'withdraw');
    expect(await received()).toEqual([]);
  });

  it('contain neither names nor reasons by default, and are in the language of the user', async () => {
    await setUser(town.ann, { showsPushText: false, language: 'fr' });
    await act(town.bob, await offerAnnounced(), 'decline');
    expect(await received()).toEqual(['ann: Magpie | Votre échange a pris fin.']);
    await act(town.bob, await offerAnnounced(), 'accept');
    expect(await received()).toEqual(['ann: Magpie | Votre échange est conclu.']);
  });
});

describe('push notifications about a ring', () => {
  const NAMES = ['dan', 'eve', 'fay'] as const;
  let ring: RingTown;
  let names: Map<string, string>;
  beforeEach(async () => {
    ring = await makeRingTown(use.app, NAMES);
    names = new Map();
    for (const [at, { client }] of ring.members.entries()) {
      names.set((await subscribeBrowser(client, service)).endpoint, NAMES[at] ?? '');
    }
    await use.app.db.update(users).set({ showsPushText: true });
  });
  const received = async () => {
    await deliverPushes(use.app);
    const pushes = service.received.splice(0);
    return pushes
      .map(({ endpoint, payload }) => `${names.get(endpoint)}: ${payload['title']} | ${payload['body']}`)
      .toSorted();
  };

  it('announce a new ring to every member, and its agreement to all members except the last to accept', async () => {
    const { id, version } = await proposeOnlyRing(ring);
    await deliverPushes(use.app);
    expect(service.received.map(({ payload }) => payload['path'])).toEqual(Array(3).fill(`/trades/${id}`));
    expect(await received()).toEqual([
      'dan: We found a trade ring for you | You would get Card of fay from fay.',
      'eve: We found a trade ring for you | You would get Card of dan from dan.',
      'fay: We found a trade ring for you | You would get Card of eve from eve.',
    ]);
    for (const member of ring.members) await act(member, { id, version }, 'accept');
    expect(await received()).toEqual([
      'dan: Everyone accepted your trade ring | You get Card of fay from fay.',
      'eve: Everyone accepted your trade ring | You get Card of dan from dan.',
    ]);
  });

  it('notify the other members that the ring was dissolved, without naming who declined', async () => {
    const [dan, , fay] = ring.members as [Swapper, Swapper, Swapper];
    await act(dan, await proposeOnlyRing(ring), 'accept');
    await received();
    await act(fay, (await listTrades(fay))[0] as Trade, 'decline');
    expect(await received()).toEqual([
      'dan: Your trade ring was dissolved | Not everyone accepted.',
      'eve: Your trade ring was dissolved | Not everyone accepted.',
    ]);
  });

  it('contain no names by default', async () => {
    await use.app.db.update(users).set({ showsPushText: false });
    await proposeOnlyRing(ring);
    expect(await received()).toEqual(NAMES.map((name) => `${name}: Magpie | We found a trade ring for you.`));
  });
});
