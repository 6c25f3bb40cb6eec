import { asc } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { makeImage, makeLookups, makeUser } from '../../../../test/support/factories.ts';
import { listingDraft } from '../../../../test/support/listing-draft.ts';
import { sharedApp } from '../../../../test/support/make-app.ts';
import { listingSlots } from './listings.schema.ts';

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
