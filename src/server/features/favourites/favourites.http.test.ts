import { beforeEach, describe, expect, it } from 'vitest';
import type { ListingCard } from '#contract/listings.ts';
import { type Client, refusal } from '#test/client.ts';
import { type Lookups, makeListing, makeLookups, makeUser, type Person } from '#test/factories.ts';
import { sharedApp } from '#test/make-app.ts';

const use = sharedApp();
let seller: Person;
let buyer: Client;
let lookups: Lookups;

beforeEach(async () => {
  seller = await makeUser(use.app.db, { name: 'seller' });
  buyer = await use.app.as(await makeUser(use.app.db, { name: 'buyer' }));
  lookups = await makeLookups(use.app.db);
});

type Page = { data: ListingCard[]; meta: { next_cursor: string | null } };
const pageOf = async (client: Client, query = '') => (await client.get<Page>(`/api/favourites${query}`)).body;
const idsOf = async (client: Client) => (await client.get<{ data: number[] }>('/api/favourites/ids')).body.data;
const addFavourite = (id: number) => buyer.put(`/api/favourites/${id}`);
const removeFavourite = (id: number) => buyer.send('DELETE', `/api/favourites/${id}`);
const make = (name: string, more: Parameters<typeof makeListing>[2] = {}) =>
  makeListing(use.app.db, seller, { lookups, name, ...more });

describe('favourites', () => {
  it('store a listing once, however often it is added', async () => {
    const { id } = await make('Card');
    for (const _again of [1, 2]) expect((await addFavourite(id)).status).toBe(204);
    expect(await idsOf(buyer)).toEqual([id]);
    expect((await pageOf(buyer)).data).toEqual([
      expect.objectContaining({ id, name: 'Card', price: 18.5, status: 'open' }),
    ]);
  });

  it('can be removed any number of times', async () => {
    const { id } = await make('Card');
    await addFavourite(id);
    for (const _again of [1, 2]) expect((await removeFavourite(id)).status).toBe(204);
    expect(await pageOf(buyer)).toEqual({ data: [], meta: { next_cursor: null } });
    expect(await idsOf(buyer)).toEqual([]);
  });

  it('are separate for each user', async () => {
    const { id } = await make('Card');
    await addFavourite(id);
    const other = await use.app.as(await makeUser(use.app.db));
    expect(await idsOf(other)).toEqual([]);
    await other.send('DELETE', `/api/favourites/${id}`);
    expect(await idsOf(buyer)).toEqual([id]);
  });

  it('are pushed to the user’s other devices only if they have changed', async () => {
    const { id } = await make('Card');
    for (const act of [addFavourite, addFavourite, removeFavourite, removeFavourite]) await act(id);
    await use.app.settled();
    const pushes = use.app.pushes.filter(({ event }) => event === 'changed').map(({ data }) => data);
    expect(pushes).toEqual([
      { position: 1, type: 'favourite', id: String(id) },
      { position: 2, type: 'favourite', id: String(id) },
    ]);
  });

  it('cannot include the user’s own listings', async () => {
    const { id } = await make('Card');
    const owner = await use.app.as(seller);
    const refused = await owner.put(`/api/favourites/${id}`);
    expect(refused).toMatchObject({ status: 422, body: { errors: { id: ['This is your own listing.'] } } });
    expect(await idsOf(owner)).toEqual([]);
    // Owners could add their own listings in the past, so removing them must still work.
    expect((await owner.send('DELETE', `/api/favourites/${id}`)).status).toBe(204);
  });

  it('return 404 when an unknown listing is added, and 401 to visitors', async () => {
    for (const id of ['999', '0', 'abc', '99999999999']) {
      expect(refusal(await buyer.put(`/api/favourites/${id}`))).toBe('404 not_found');
    }
    expect((await removeFavourite(999)).status).toBe(204);
    const { id } = await make('Card');
    const { visitor } = use.app;
    for (const answer of [
      await visitor.put(`/api/favourites/${id}`),
      await visitor.send('DELETE', `/api/favourites/${id}`),
      await visitor.get('/api/favourites'),
      await visitor.get('/api/favourites/ids'),
    ]) {
      expect(refusal(answer)).toBe('401 unauthenticated');
    }
  });
});

describe('GET /api/favourites', () => {
  it('returns pages with the latest favourite first, including closed listings', async () => {
    const listings = [await make('First'), await make('Second', { status: 'closed' }), await make('Third')];
    for (const { id } of [listings[2], listings[0], listings[1]].flatMap((listing) => listing ?? []))
      await addFavourite(id);
    const cards: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: Page = await pageOf(buyer, `?limit=1${cursor && `&cursor=${cursor}`}`);
      cards.push(...page.data.map((card) => `${card.name} ${card.status}`));
      cursor = page.meta.next_cursor;
    }
    expect(cards).toEqual(['Second closed', 'First open', 'Third open']);
    expect(await idsOf(buyer)).toEqual([listings[1]?.id, listings[0]?.id, listings[2]?.id]);
  });

  it.each(['?cursor=forged', '?limit=0', '?limit=49', '?cursor=bDE'])('returns 422 for %s', async (query) => {
    expect(refusal(await buyer.get(`/api/favourites${query}`))).toMatch(/^422 validation_failed: (cursor|limit)$/);
  });
});
