import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { PhotoSide } from '#contract/moderation.ts';
import { makeImage, makeUser } from '#test/factories.ts';
import { sharedApp } from '#test/make-app.ts';
import { detailedPicture } from '#test/test-pictures.ts';
import { toOutboxRow } from '../../events/outbox.ts';
import { outbox } from '../../tables/outbox.ts';
import { photoMatches } from '../../tables/photo-reuse.ts';
import { photoOutboxHandlers } from './photo-reuse.service.ts';

const use = sharedApp();

it('only one match is recorded and reported when two nodes compare two users’ copies of a photo at the same time', async () => {
  const { db, storage } = use.app;
  const bytes = await detailedPicture(1).webp().toBuffer();
  for (let round = 1; round <= 5; round++) {
    await db.execute(sql`delete from photo_fingerprints`);
    const pictures = await Promise.all([await makeUser(db), await makeUser(db)].map((person) => makeImage(db, person)));
    for (const { url } of pictures)
      await storage.put(`${url.split('/').slice(4, 6).join('/')}/320.webp`, bytes, 'image/webp');
    const reported: PhotoSide[] = [];
    const openPhotoCase = async (_tx: unknown, { picture }: { picture: PhotoSide }) => void reported.push(picture);
    const handlers = photoOutboxHandlers({ db, storage, openPhotoCase, isEnabled: true });
    const match = async (imageId: number) => {
      // Use a kind that the app's outbox workers do not handle; otherwise they would deliver and delete the row.
      const [row] = await db.insert(outbox).values({ kind: 'test', payload: {} }).returning();
      const delivery = toOutboxRow(db, { id: Number(row?.id), attempts: 1, created_at: new Date() });
      await handlers['match photo']?.({ imageId }, delivery);
    };
    // Deliver each picture twice, as happens if a claim expires while the first node is still working.
    await Promise.all(pictures.flatMap(({ id }) => [match(id), match(id)]));
    expect(await db.select().from(photoMatches)).toHaveLength(round);
    expect(reported).toHaveLength(1);
    expect(reported[0]?.imageId).toBe(Math.max(...pictures.map(({ id }) => id)));
  }
});
