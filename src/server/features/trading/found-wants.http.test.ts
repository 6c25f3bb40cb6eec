import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Notification } from '#contract/notifications.ts';
import type { Matches, NewWant, Want } from '#contract/wants.ts';
import { makeConversation, makeListing, makeUser, makeWant } from '#test/factories.ts';
import { sharedApp } from '#test/make-app.ts';
import { act, makeOffer, makeSwapTown, notificationTypes, type Swapper, type SwapTown } from '#test/swaps.ts';
import { withTransaction } from '../../db/db.ts';
import { listings } from '../../tables/listings.ts';
import { enqueueListingAlerts } from '../listings/index.ts';

const use = sharedApp();
let town: SwapTown;
let want: number;
/** Ann wants Bob's card. */
beforeEach(async () => {
  town = await makeSwapTown(use.app);
  want = await makeWant(use.app.db, town.ann, { group_id: town.lookups.group, words: 'Card' });
  await use.app.settled();
});

const wantsOf = async ({ client }: Swapper) => (await client.get<{ data: Want[] }>('/api/wants')).body.data;
const stateOf = async () => (await wantsOf(town.ann)).map(({ state, found }) => [state, found?.listing?.id]);
const foundIds = async () =>
  (await wantsOf(town.ann))
    .filter(({ state }) => state === 'found')
    .map(({ id }) => id)
    .toSorted((a, b) => a - b);
const publicWants = async () =>
  (await use.app.visitor.get<{ data: Want[] }>(`/api/users/${town.ann.id}/wants`)).body.data;
const sell = async (buyer: Swapper | null) => {
  const sale = await town.bob.client.put(`/api/listings/${town.bob.card.id}/sale`, { buyer_id: buyer?.id ?? null });
  expect(sale.status).toBe(200);
};
const agree = async () => act(town.bob, await makeOffer(town), 'accept');
const found = () => [['found', town.bob.card.id]];
const active = [['active', undefined]];

describe('a want', () => {
  it('is found when a swap delivers a listing that fits it, and then matches nothing', async () => {
    const other = await makeWant(use.app.db, town.ann, { group_id: town.lookups.group, words: 'album' });
    expect((await agree()).status).toBe(200);
    await use.app.settled();
    const [first, second] = (await wantsOf(town.ann)).toSorted((a, b) => a.id - b.id);
    expect(first).toMatchObject({
      id: want,
      state: 'found',
      fit_count: 0,
      found: { listing: { id: town.bob.card.id } },
    });
    expect(second).toMatchObject({ id: other, state: 'active' });
    expect((await publicWants()).map(({ id }) => id)).toEqual([other]);
    expect((await town.ann.client.get<Matches>('/api/matches')).body).toMatchObject({ swaps: [], sources: [] });
  });

  it('causes no more alerts while it is found', async () => {
    const cat = await makeUser(use.app.db);
    const alerts = async () => (await notificationTypes(town.ann)).filter((type) => type === 'want_match').length;
    const before = await alerts();
    const list = async () => {
      const { id } = await makeListing(use.app.db, cat, { lookups: town.lookups, name: 'Card' });
      await withTransaction(use.app.db, (tx) => enqueueListingAlerts(tx, id));
      await use.app.settled();
    };
    await list();
    expect(await alerts()).toBe(before + 1);
    await agree();
    await list();
    expect(await alerts()).toBe(before + 1);
  });

  it('is found alone if it describes the listing more closely than a broader want', async () => {
    const { ann, bob, lookups } = town;
    const broader = await makeWant(use.app.db, ann, { group_id: lookups.group, priority: 1 });
    await agree();
    expect(await foundIds()).toEqual([want]);
    // The seller records the sale as well, which says nothing new: the broader want is still active.
    await sell(ann);
    expect(await foundIds()).toEqual([want]);
    expect((await publicWants()).map(({ id }) => id)).toEqual([broader]);
    const { body } = await ann.client.get<{ data: Notification[] }>('/api/notifications');
    expect(body.data.filter(({ type }) => type === 'want_found')).toMatchObject([
      { saved_search: { id: want }, listing: { id: bob.card.id }, sender: { id: bob.id }, is_read: false },
    ]);
  });

  it.each<[string, (town: SwapTown) => Partial<NewWant>, (town: SwapTown) => Partial<NewWant>]>([
    [
      'with fewer members',
      ({ lookups }) => ({ member_ids: lookups.members.slice(0, 1) }),
      ({ lookups }) => ({ member_ids: lookups.members, priority: 1 }),
    ],
    ['with more words', () => ({ words: 'Card bob' }), () => ({ words: 'bob', priority: 1 })],
    ['that is more important', () => ({ words: 'bob', priority: 1 }), () => ({ words: 'card' })],
  ])('is found instead of another one %s', async (_what, closer, other) => {
    const [{ ann, lookups }, { db }] = [town, use.app];
    await ann.client.send('DELETE', `/api/wants/${want}`);
    await makeWant(db, ann, { group_id: lookups.group, ...other(town) });
    const expected = await makeWant(db, ann, { group_id: lookups.group, ...closer(town) });
    await agree();
    expect(await foundIds()).toEqual([expected]);
  });

  it('is found by the second of two delivered listings if the first has found a closer one', async () => {
    const { ann, bob, lookups } = town;
    const broader = await makeWant(use.app.db, ann, { group_id: lookups.group });
    const second = await makeListing(use.app.db, bob, { lookups, trade: true, name: 'Another card' });
    await act(bob, await makeOffer(town, { gets: [bob.card.id, second.id] }), 'accept');
    expect(await foundIds()).toEqual([want, broader]);
  });

  it('is found by a purchase above its maximum price', async () => {
    const { ann, bob, lookups } = town;
    const limit = { words: 'Card', max_price: 0.5, currency_id: lookups.currency };
    await ann.client.put(`/api/wants/${want}`, { group_id: lookups.group, ...limit });
    await use.app.db.update(listings).set({ trade: false }).where(eq(listings.id, bob.card.id));
    await makeConversation(use.app.db, { listing: bob.card, buyer: ann });
    await sell(ann);
    expect(await foundIds()).toEqual([want]);
  });

  it('is found by a sale to its owner, and not by a sale without a buyer', async () => {
    await makeConversation(use.app.db, { listing: town.bob.card, buyer: town.ann });
    await sell(null);
    expect(await stateOf()).toEqual(active);
    await sell(town.ann);
    expect(await stateOf()).toEqual(found());
  });

  it('is active again when the sale is corrected or the listing is reopened', async () => {
    const fits = async () => {
      await use.app.settled();
      return (await wantsOf(town.ann))[0]?.fit_count;
    };
    await makeConversation(use.app.db, { listing: town.bob.card, buyer: town.ann });
    await makeListing(use.app.db, await makeUser(use.app.db), { lookups: town.lookups, name: 'Card', trade: true });
    await sell(town.ann);
    expect(await fits()).toBe(0);
    await sell(null);
    expect(await stateOf()).toEqual(active);
    expect(await fits()).toBe(1);
    await sell(town.ann);
    expect(await stateOf()).toEqual(found());
    expect((await town.bob.client.post(`/api/listings/${town.bob.card.id}/reopen`, {})).status).toBe(200);
    expect(await stateOf()).toEqual(active);
    expect(await fits()).toBe(2);
  });

  it('can be renewed, and the same listing does not find it again', async () => {
    await makeConversation(use.app.db, { listing: town.bob.card, buyer: town.ann });
    await sell(town.ann);
    const body = { group_id: town.lookups.group, words: 'Card' };
    const renewed = await town.ann.client.put<Want>(`/api/wants/${want}`, { ...body, state: 'active' });
    expect(renewed.body).toMatchObject({ state: 'active' });
    expect(renewed.body).not.toHaveProperty('found');
    const other = await makeWant(use.app.db, town.ann, { group_id: town.lookups.group });
    await sell(town.ann);
    expect(await foundIds()).toEqual([]);
    expect((await wantsOf(town.ann)).map(({ id }) => id)).toContain(other);
  });

  it('keeps its listing when it is changed while it is found', async () => {
    await agree();
    const body = { group_id: town.lookups.group, words: 'Card', note: 'new', state: 'found' };
    expect((await town.ann.client.put<Want>(`/api/wants/${want}`, body)).body).toMatchObject({
      note: 'new',
      found: { listing: { id: town.bob.card.id } },
    });
  });

  it('is still found after an export and an import', async () => {
    await agree();
    const { body: text } = await town.ann.client.get<string>('/api/wants/export');
    await town.ann.client.send('DELETE', `/api/wants/${want}`);
    await town.ann.client.post('/api/wants/import', { format: 'csv', text });
    expect(await stateOf()).toEqual([['found', undefined]]);
  });
});
