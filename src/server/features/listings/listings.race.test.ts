import { asc, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Listing } from '#contract/listings.ts';
import { makeImage, makeListing, makeLookups, makeUser } from '#test/factories.ts';
import { listingDraft } from '#test/listing-draft.ts';
import { sharedApp } from '#test/make-app.ts';
import { listingSlots, listings } from '../../tables/listings.ts';

const use = sharedApp();

it('listings published concurrently get slot numbers without gaps', async () => {
  const { db } = use.app;
  const seller = await makeUser(db);
  const client = await use.app.as(seller);
  const lookups = await makeLookups(db);
  const { url } = await makeImage(db, seller);
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_none, at) =>
      client.post('/api/listings', {
        ...listingDraft(lookups),
        name: `Listing ${at}`,
        image1: url,
      }),
    ),
  );
  expect(answers.map((answer) => answer.status)).toEqual(Array(12).fill(201));
  const rows = await db.select().from(listingSlots).orderBy(asc(listingSlots.slot));
  expect(rows.map((row) => row.slot)).toEqual(rows.map((_row, at) => at + 1));
  expect(new Set(rows.map((row) => row.listingId)).size).toBe(12);
});

it('a listing published six times at once with one client id is stored once', async () => {
  const { db } = use.app;
  const seller = await makeUser(db);
  const client = await use.app.as(seller);
  const draft = { ...listingDraft(await makeLookups(db)), image1: (await makeImage(db, seller)).url };
  const body = { ...draft, client_id: '5f0c1d8e-3f61-4a0e-9a52-0c4e8f1f7b11' };
  const answers = await Promise.all(Array.from({ length: 6 }, () => client.post<Listing>('/api/listings', body)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 201]);
  expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
  expect(await db.select().from(listings).where(eq(listings.sellerId, seller.id))).toHaveLength(1);
});

it('a sale, its correction and a reopening at the same time never leave an open listing marked as sold', async () => {
  const { db } = use.app;
  const seller = await makeUser(db);
  const client = await use.app.as(seller);
  for (let round = 0; round < 6; round++) {
    const { id } = await makeListing(db, seller);
    const sell = (price: number) => client.put(`/api/listings/${id}/sale`, { price });
    const answers = await Promise.all([sell(10), client.post(`/api/listings/${id}/reopen`, {}), sell(12)]);
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
    const [row] = await db.select().from(listings).where(eq(listings.id, id));
    expect(row?.soldAt === null).toBe(row?.status === 'open');
    expect(row?.soldPriceMinor === null).toBe(row?.status === 'open');
    const slots = await db.select().from(listingSlots).where(eq(listingSlots.listingId, id));
    expect(slots).toHaveLength(row?.status === 'open' ? 1 : 0);
  }
});
