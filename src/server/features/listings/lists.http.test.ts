import { beforeEach, describe, expect, it } from 'vitest';
import type { ListingCard } from '#contract/listings.ts';
import { refusal } from '#test/client.ts';
import { makeListing, makeLookups, makeUser, type Person } from '#test/factories.ts';
import { sharedApp } from '#test/make-app.ts';

const use = sharedApp();
let seller: Person;

beforeEach(async () => {
  seller = await makeUser(use.app.db, { name: 'seller' });
});

const ids = async (path: string) => (await use.app.visitor.get<ListingCard[]>(path)).body.map((card) => card.id);

const on = (day: number) => new Date(Date.UTC(2026, 0, day));

async function makeMany(count: number): Promise<number[]> {
  const lookups = await makeLookups(use.app.db);
  const listingIds: number[] = [];
  for (let day = 1; day <= count; day++) {
    listingIds.push((await makeListing(use.app.db, seller, { lookups, createdAt: on(day) })).id);
  }
  return listingIds;
}

describe('GET /api/listings/newest', () => {
  it('returns open listings as an array of cards, newest first', async () => {
    const [older, newer] = await makeMany(2);
    await makeListing(use.app.db, seller, { status: 'closed' });
    const { body } = await use.app.visitor.get<ListingCard[]>('/api/listings/newest');
    expect(body.map((card) => card.id)).toEqual([newer, older]);
    expect(Object.keys(body[0] ?? {}).sort()).toEqual([
      'currency',
      'id',
      'image1',
      'name',
      'price',
      'seller_id',
      'status',
      'trade',
    ]);
    expect(body[0]).toMatchObject({ price: 18.5, currency: { code: 'USD' }, status: 'open' });
  });

  it('orders listings with the same creation time by id, highest first', async () => {
    const lookups = await makeLookups(use.app.db);
    const one = await makeListing(use.app.db, seller, { lookups, createdAt: on(1) });
    const two = await makeListing(use.app.db, seller, { lookups, createdAt: on(1) });
    expect(await ids('/api/listings/newest')).toEqual([two.id, one.id]);
  });

  it('returns 12 listings by default, and returns 422 for a limit outside 1 to 48', async () => {
    await makeMany(14);
    expect(await ids('/api/listings/newest')).toHaveLength(12);
    expect(await ids('/api/listings/newest?limit=3')).toHaveLength(3);
    expect(await ids('/api/listings/newest?limit=48')).toHaveLength(14);
    for (const limit of ['0', '49', 'abc', '1.5', '-1']) {
      expect(refusal(await use.app.visitor.get(`/api/listings/newest?limit=${limit}`))).toBe(
        '422 validation_failed: limit',
      );
      expect(refusal(await use.app.visitor.get(`/api/listings/random?limit=${limit}`))).toBe(
        '422 validation_failed: limit',
      );
    }
  });
});

describe('GET /api/listings/random', () => {
  it('returns an empty list if there are no open listings', async () => {
    await makeListing(use.app.db, seller, { status: 'closed' });
    expect(await ids('/api/listings/random')).toEqual([]);
  });

  it('returns each open listing at most once, and all of them if there are few', async () => {
    const listingIds = await makeMany(5);
    expect((await ids('/api/listings/random')).sort((a, b) => a - b)).toEqual(listingIds);
    const drawn = await ids('/api/listings/random?limit=3');
    expect(new Set(drawn).size).toBe(3);
  });

  it('returns every listing with the same probability in every position', async () => {
    const listingIds = await makeMany(8);
    const [draws, size] = [400, 2];
    const places = Array.from({ length: size }, () => new Map<number, number>());
    for (let draw = 0; draw < draws; draw++) {
      for (const [place, id] of (await ids(`/api/listings/random?limit=${size}`)).entries()) {
        const counts = places[place] ?? new Map();
        counts.set(id, (counts.get(id) ?? 0) + 1);
      }
    }
    for (const counts of places) {
      const expected = draws / listingIds.length;
      const chiSquare = listingIds.reduce((sum, id) => sum + ((counts.get(id) ?? 0) - expected) ** 2 / expected, 0);
      // With 7 degrees of freedom, the chi-squared statistic of a fair sample exceeds 24.3 in 1 of 1,000 cases; the
      // fixed seed makes all runs identical.
      expect(chiSquare).toBeLessThan(24.3);
    }
  });
});
