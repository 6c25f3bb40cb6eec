import { beforeEach, describe, expect, it } from 'vitest';
import type { SellerCard } from '#contract/listing-card.ts';
import type { Listing, ListingChangeResult } from '#contract/listings.ts';
import { type Client, refusal } from '#test/client.ts';
import { type Lookups, makeListing, makeLookups, makeUser, type Person } from '#test/factories.ts';
import { sharedApp } from '#test/make-app.ts';

const use = sharedApp();
let seller: Person;
let client: Client;
let lookups: Lookups;

beforeEach(async () => {
  seller = await makeUser(use.app.db, { name: 'seller' });
  client = await use.app.as(seller);
  lookups = await makeLookups(use.app.db);
});

const make = (name: string, more: Parameters<typeof makeListing>[2] = {}) =>
  makeListing(use.app.db, seller, { lookups, name, ...more });
const change = async (...changes: object[]) =>
  (await client.post<{ data: ListingChangeResult[] }>('/api/account/listings/changes', { changes })).body.data;
const ownCards = async (as: Client) => (await as.get<SellerCard[]>(`/api/users/${seller.id}/listings`)).body;

describe('POST /api/account/listings/changes', () => {
  it('closes and reprices several listings and returns them as stored', async () => {
    const [first, second] = [await make('First'), await make('Second')];
    const results = await change(
      { id: first.id, version: 1, status: 'closed' },
      { id: second.id, version: 1, price: 9.5 },
    );
    expect(results).toEqual([
      { id: first.id, error: null, listing: expect.objectContaining({ status: 'closed', own: { version: 2 } }) },
      {
        id: second.id,
        error: null,
        listing: expect.objectContaining({ price: 9.5, status: 'open', own: { version: 2 } }),
      },
    ]);
    const newest = await use.app.visitor.get<SellerCard[]>('/api/listings/newest');
    expect(newest.body.map(({ id, price }) => [id, price])).toEqual([[second.id, 9.5]]);
  });

  it('saves the valid changes even if another listing has changed, is unknown or belongs to another user', async () => {
    const [changed, kept] = [await make('Changed meanwhile'), await make('Kept')];
    await change({ id: changed.id, version: 1, price: 30 });
    const foreign = await makeListing(use.app.db, await makeUser(use.app.db), { lookups });
    const results = await change(
      { id: changed.id, version: 1, status: 'closed', price: 5 },
      { id: 999_999, version: 1, price: 5 },
      { id: foreign.id, version: 1, price: 5 },
      { id: kept.id, version: 1, status: 'closed' },
    );
    expect(results.map(({ error }) => error)).toEqual(['version_conflict', 'not_found', 'forbidden', null]);
    expect(results[0]?.listing).toMatchObject({ price: 30, status: 'open', own: { version: 2 } });
    expect(results[1]?.listing).toBeNull();
    expect(results[2]?.listing).toBeNull();
    expect((await use.app.visitor.get<SellerCard>(`/api/listings/${foreign.id}`)).body.price).toBe(18.5);
  });

  it('saves no part of a change that is refused', async () => {
    const { id } = await make('One');
    const [conflict, closed, reopened] = [
      await change({ id, version: 7, status: 'closed', price: 1 }),
      await change({ id, version: 1, status: 'closed' }),
      await change({ id, version: 2, status: 'open' }),
    ].map(([result]) => [result?.error, result?.listing?.status, result?.listing?.price]);
    expect([conflict, closed, reopened]).toEqual([
      ['version_conflict', 'open', 18.5],
      [null, 'closed', 18.5],
      [null, 'open', 18.5],
    ]);
  });

  it('refuses a new price for a closed listing, unless the change reopens the listing', async () => {
    const { id } = await make('One', { status: 'closed' });
    expect(await change({ id, version: 1, price: 9 })).toMatchObject([
      { error: 'listing_closed', listing: { price: 18.5, status: 'closed' } },
    ]);
    expect(await change({ id, version: 1, price: 9, status: 'open' })).toMatchObject([
      { error: null, listing: { price: 9, status: 'open' } },
    ]);
  });

  it('refuses to reopen a listing whose sale has been recorded or corrected since the given version', async () => {
    const { id } = await make('One');
    const [closed] = await change({ id, version: 1, status: 'closed' });
    const version = closed?.listing?.own?.version ?? 0;
    expect((await client.put(`/api/listings/${id}/sale`, { price: 12 })).status).toBe(200);
    // Reopen the listing with its version from before the sale.
    const [undone] = await change({ id, version, status: 'open' });
    expect(undone).toMatchObject({ error: 'version_conflict', listing: { status: 'closed', is_sold: true } });
    const [before] = await ownCards(client);
    await client.put(`/api/listings/${id}/sale`, { price: 11 });
    expect((await change({ id, version: before?.own?.version ?? 0, status: 'open' }))[0]?.error).toBe(
      'version_conflict',
    );
    const { body } = await client.get<Listing>(`/api/listings/${id}`);
    expect(body.viewer.sale).toMatchObject({ price: 11 });
    const [seen] = await ownCards(client);
    expect((await change({ id, version: seen?.own?.version ?? 0, status: 'open' }))[0]?.error).toBeNull();
  });

  it('reports success for a change that repeats the stored values, and keeps the version', async () => {
    const { id } = await make('One');
    const [result] = await change({ id, version: 1, status: 'open', price: 18.5 });
    expect(result).toMatchObject({ error: null, listing: { own: { version: 1 } } });
  });

  it('returns 422 for an empty list of changes, more than 100 changes and a negative price', async () => {
    const send = (changes: object[]) => client.post('/api/account/listings/changes', { changes });
    const { id } = await make('One');
    expect(refusal(await send([]))).toBe('422 validation_failed: changes');
    expect(refusal(await send(Array.from({ length: 101 }, () => ({ id, version: 1 }))))).toBe(
      '422 validation_failed: changes',
    );
    expect(refusal(await send([{ id, version: 1, price: -1 }]))).toBe('422 validation_failed: changes.0.price');
  });
});

describe('the version on cards', () => {
  it('is returned to the seller only', async () => {
    await make('One');
    expect((await ownCards(client))[0]?.own).toEqual({ version: 1 });
    expect((await ownCards(await use.app.as(await makeUser(use.app.db))))[0]?.own).toBeUndefined();
    expect((await ownCards(use.app.visitor))[0]?.own).toBeUndefined();
  });
});
