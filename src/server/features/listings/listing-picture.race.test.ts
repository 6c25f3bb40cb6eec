import { eq, sql } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { refusal } from '#test/client.ts';
import { makeImage, makeLookups, makeUser } from '#test/factories.ts';
import { listingDraft } from '#test/listing-draft.ts';
import { sharedApp } from '#test/make-app.ts';
import { listings } from '../../tables/listings.ts';
import { images } from '../../tables/uploads.ts';

const use = sharedApp();

it('publishing a listing returns 422 on the image field when the image is deleted during the request', async () => {
  const { db } = use.app;
  const seller = await makeUser(db);
  const client = await use.app.as(seller);
  const lookups = await makeLookups(db);
  const [first, second] = [await makeImage(db, seller), await makeImage(db, seller)];
  const body = {
    ...listingDraft(lookups),
    image1: first.url,
    image2: second.url,
  };
  const answer = await db.transaction(async (tx) => {
    await tx.delete(images).where(eq(images.id, second.id));
    const saving = client.post('/api/listings', body);
    // Wait until the request has found the image and is waiting for the lock that it needs to reference the image.
    await vi.waitUntil(async () => {
      const { rows } = await db.execute(sql`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like 'insert into "listings"%'`);
      return rows.length > 0;
    });
    return { saving };
  });
  expect(refusal(await answer.saving)).toBe('422 validation_failed: image2');
  expect(await db.select().from(listings)).toEqual([]);
});
