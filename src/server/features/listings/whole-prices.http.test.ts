/** Covers prices in currencies without decimals. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { SellerCard } from '#contract/listing-card.ts';
import type { Listing, ListingChangeResult } from '#contract/listings.ts';
import type { Client } from '#test/client.ts';
import { makeImage, makeListing, makeLookups, makeUser, type Person } from '#test/factories.ts';
import { listingDraft } from '#test/listing-draft.ts';
import { sharedApp } from '#test/make-app.ts';
import { currencies } from '../../tables/currencies.ts';

const use = sharedApp();
let seller: Person;
let client: Client;
let listing: Listing;

beforeEach(async () => {
  const { db } = use.app;
  seller = await makeUser(db);
  client = await use.app.as(seller);
  const [yen] = await db.insert(currencies).values({ code: 'JPY' }).returning();
  const lookups = { ...(await makeLookups(db)), currency: yen?.id ?? 0 };
  const { id } = await makeListing(db, seller, { lookups, priceMinor: 180_000 });
  listing = (await client.get<Listing>(`/api/listings/${id}`)).body;
});

const problem = {
  code: 'validation_failed',
  problems: [{ field: 'price', code: 'price_not_whole', params: { currency: 'JPY' } }],
};
const stored = async () => (await client.get<Listing>(`/api/listings/${listing.id}`)).body;

describe('a price of 18.50 yen', () => {
  it('is refused with an error at the price field when a listing is published', async () => {
    const draft = {
      ...listingDraft({
        currency: listing.currency_id,
        group: listing.group_id,
        members: [],
        sourceType: listing.sourcetype_id,
      }),
      members: listing.members,
      image1: (await makeImage(use.app.db, seller)).url,
    };
    const refused = await client.post('/api/listings', { ...draft, price: 18.5 });
    expect([refused.status, refused.body]).toEqual([422, expect.objectContaining(problem)]);
    const published = await client.post<Listing>('/api/listings', { ...draft, price: 18 });
    expect([published.status, published.body.price]).toEqual([201, 18]);
  });

  it('is refused with an error at the price field when a listing is saved', async () => {
    const { status, body } = await client.put(`/api/listings/${listing.id}`, { ...listing, price: '18.50' });
    expect([status, body]).toEqual([422, expect.objectContaining(problem)]);
    expect((await stored()).price).toBe(1800);
  });

  it('is refused with an error at the price field when a listing is marked as sold, and the listing stays open', async () => {
    const { status, body } = await client.put(`/api/listings/${listing.id}/sale`, { price: 18.5 });
    expect([status, body]).toEqual([422, expect.objectContaining(problem)]);
    expect((await stored()).status).toBe('open');
  });

  it('is refused when several listings are repriced, and the other listings are saved', async () => {
    const other = await makeListing(use.app.db, seller);
    const { body } = await client.post<{ data: ListingChangeResult[] }>('/api/account/listings/changes', {
      changes: [
        { id: listing.id, version: 1, price: 18.5 },
        { id: other.id, version: 1, price: 9.5 },
      ],
    });
    expect(body.data.map(({ error }) => error)).toEqual(['validation_failed', null]);
    const cards = (await client.get<SellerCard[]>(`/api/users/${seller.id}/listings`)).body;
    expect(new Map(cards.map(({ id, price }) => [id, price]))).toEqual(
      new Map([
        [listing.id, 1800],
        [other.id, 9.5],
      ]),
    );
  });
});
