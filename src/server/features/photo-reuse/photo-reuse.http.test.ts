import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Case } from '#contract/moderation.ts';
import type { Client } from '#test/client.ts';
import { makeImage, makeListing, makeUser, type Person } from '#test/factories.ts';
import { makeApp, sharedApp } from '#test/make-app.ts';
import { detailedPicture, jpeg } from '#test/test-pictures.ts';
import { moderationCases } from '../../tables/moderation.ts';
import { outbox } from '../../tables/outbox.ts';
import { photoFingerprints, photoMatches } from '../../tables/photo-reuse.ts';
import { images } from '../../tables/uploads.ts';
import { listSides, readFingerprintProgress } from './photo-reuse.views.ts';

const use = sharedApp();
let [ann, bob]: Person[] = [];
let [asAnn, asBob]: Client[] = [];

beforeEach(async () => {
  const people = [await makeUser(use.app.db), await makeUser(use.app.db)] as const;
  [ann, bob] = people;
  [asAnn, asBob] = [await use.app.as(people[0]), await use.app.as(people[1])];
});

async function upload(client: Client | undefined, bytes: Buffer, folder = 'listings'): Promise<number> {
  const response = await client?.form<{ url: string }>(`/api/${folder}/upload`, {}, [{ field: 'file', bytes }]);
  expect(response?.status).toBe(200);
  await use.app.settled();
  const key = new URL(response?.body.url ?? '').pathname.split('/').slice(2, 4).join('/');
  const [row] = await use.app.db.select({ id: images.id }).from(images).where(eq(images.key, key));
  return row?.id ?? 0;
}

const original = (seed = 1): Promise<Buffer> => detailedPicture(seed).jpeg({ quality: 90 }).toBuffer();
const recompressed = (seed = 1): Promise<Buffer> => detailedPicture(seed).jpeg({ quality: 40 }).toBuffer();
const matches = () => use.app.db.select().from(photoMatches);
const cases = () => use.app.db.select().from(moderationCases);
const listWith = (owner: Person | undefined, image1Id: number) =>
  makeListing(use.app.db, owner as Person, { image1Id });
async function notes(client: Client | undefined) {
  const response = await client?.get<{ data: { type: string; listing: { id: number } | null }[] }>(
    '/api/notifications',
  );
  return response?.body.data.filter(({ type }) => type === 'photo_repeated').map(({ listing }) => listing?.id);
}

describe('a listing picture', () => {
  it.each<[string, () => Promise<Buffer>, boolean]>([
    ['recompressed', recompressed, false],
    ['a PNG of half the size', () => detailedPicture(1).resize(150).png().toBuffer(), false],
    [
      'cropped',
      () => detailedPicture(1).extract({ left: 20, top: 10, width: 270, height: 370 }).jpeg().toBuffer(),
      false,
    ],
    ['mirrored', () => detailedPicture(1).flop().jpeg().toBuffer(), true],
  ])("is matched with another user's copy that is %s, and a case is opened", async (_name, copy, isMirrored) => {
    const first = await upload(asAnn, await original());
    const second = await upload(asBob, await copy());
    expect(await matches()).toMatchObject([
      { imageId: second, matchedImageId: first, ownerId: bob?.id, matchedOwnerId: ann?.id, isMirrored },
    ]);
    expect(await cases()).toMatchObject([
      { kind: 'photo', ownerId: bob?.id, entityId: String(second), status: 'open', reporterCount: 0 },
    ]);
    expect((await cases())[0]?.evidence).toMatchObject({
      picture: { imageId: second, ownerId: bob?.id, listingId: null },
      matches: [{ imageId: first, ownerId: ann?.id }],
    });
    expect([await notes(asAnn), await notes(asBob)]).toEqual([[], []]);
  });

  it('is shown with the newest of its listings', async () => {
    const { id } = await makeImage(use.app.db, ann as Person);
    await listWith(ann, id);
    const newest = await listWith(ann, id);
    expect((await listSides(use.app.db, [id])).get(id)).toMatchObject({ ownerId: ann?.id, listingId: newest.id });
  });

  it('is not matched with a different picture', async () => {
    await upload(asAnn, await original(1));
    await upload(asBob, await original(2));
    expect(await matches()).toEqual([]);
    expect(await cases()).toEqual([]);
  });

  it('is not matched if it is too plain to be recognised', async () => {
    await upload(asAnn, await jpeg());
    const second = await upload(asBob, await jpeg());
    expect(await matches()).toEqual([]);
    const [row] = await use.app.db.select().from(photoFingerprints).where(eq(photoFingerprints.imageId, second));
    expect(row?.indexKeys).toEqual([]);
    expect(row?.matchedAt).toBeInstanceOf(Date);
  });

  it('is matched and reported only once, even if it is compared again', async () => {
    await upload(asAnn, await original());
    const second = await upload(asBob, await original());
    await use.app.db.delete(moderationCases);
    await use.app.db.insert(outbox).values({ kind: 'match photo', payload: { imageId: second } });
    await use.app.settled();
    expect(await matches()).toHaveLength(1);
    expect(await cases()).toEqual([]);
  });

  it('is matched with another user’s copy even if the uploader has many copies of their own', async () => {
    const first = await upload(asAnn, await original());
    const own = await upload(asBob, await original());
    // Add more copies (without files) than a search compares.
    for (let copy = 0; copy < 25; copy++) {
      const { id } = await makeImage(use.app.db, bob as Person);
      await use.app.db.execute(sql`
        insert into photo_fingerprints (image_id, owner_id, version, index_keys, data, matched_at)
        select ${id}::int, owner_id, version, index_keys, data, now() from photo_fingerprints where image_id = ${own}`);
    }
    const last = await upload(asBob, await detailedPicture(1).jpeg({ quality: 60 }).toBuffer());
    const matched = (await matches())
      .filter(({ imageId }) => imageId === last)
      .map(({ matchedImageId }) => matchedImageId);
    expect(matched).toContain(first);
  });

  it('loses its fingerprint and its matches when it is deleted, and its case shows the deletion', async () => {
    const first = await upload(asAnn, await original());
    const second = await upload(asBob, await original());
    const asStaff = await use.app.as(await makeUser(use.app.db, { role: 'moderator' }));
    const readCase = async () => (await asStaff.get<Case>(`/api/admin/cases/${(await cases())[0]?.id}`)).body;
    const before = await readCase();
    expect(before.current?.pictures[0]).toMatch(/^http/);
    expect(before.matches).toMatchObject([{ owner: { id: ann?.id }, picture: expect.stringMatching(/^http/) }]);
    await use.app.db.delete(images).where(eq(images.id, first));
    expect(await matches()).toEqual([]);
    expect(await use.app.db.select().from(photoFingerprints)).toHaveLength(1);
    expect((await readCase()).matches).toMatchObject([{ picture: '' }]);
    await use.app.db.delete(images).where(eq(images.id, second));
    expect((await readCase()).current).toBeNull();
  });
});

describe('a photograph that its owner uploads again', () => {
  it('notifies its owner once while the notification is unread, and opens no case', async () => {
    const listing = await listWith(bob, await upload(asBob, await original()));
    await upload(asBob, await recompressed());
    await upload(asBob, await detailedPicture(1).flop().jpeg().toBuffer());
    expect(await notes(asBob)).toEqual([listing.id]);
    expect(await cases()).toEqual([]);
    expect(await notes(asAnn)).toEqual([]);
  });

  it('notifies its owner if the same file is uploaded again', async () => {
    const listing = await listWith(bob, await upload(asBob, await original()));
    await upload(asBob, await original());
    expect(await notes(asBob)).toEqual([listing.id]);
  });

  it('notifies no one while no listing shows the earlier picture', async () => {
    await upload(asBob, await original());
    await upload(asBob, await recompressed());
    await upload(asBob, await original());
    expect(await matches()).toHaveLength(1);
    expect(await notes(asBob)).toEqual([]);
  });
});

it('avatars and banners are not matched', async () => {
  for (const folder of ['avatars', 'banners']) {
    await upload(asAnn, await original(), folder);
    await upload(asBob, await original(), folder);
  }
  expect(await use.app.db.select().from(photoFingerprints)).toEqual([]);
  expect(await cases()).toEqual([]);
});

it('PHOTO_MATCHING=0 disables the matching of pictures and the job "photo fingerprints"', async () => {
  const app = await makeApp({ env: { PHOTO_MATCHING: '0' } });
  try {
    for (const person of [await makeUser(app.db), await makeUser(app.db)]) {
      const client = await app.as(person);
      const file = { field: 'file', bytes: await original() };
      expect((await client.form('/api/listings/upload', {}, [file])).status).toBe(200);
    }
    await app.settled();
    expect(await app.db.select().from(photoFingerprints)).toEqual([]);
    expect(await app.db.select().from(outbox)).toEqual([]);
    await expect(app.jobs.runNow('photo fingerprints')).rejects.toThrow('no job named');
  } finally {
    await app.close();
  }
});

describe('the job "photo fingerprints"', () => {
  const run = async () => {
    expect(await use.app.jobs.runNow('photo fingerprints')).toBe(true);
    await use.app.settled();
  };
  const makeOld = () => use.app.db.execute(sql`update images set created_at = now() - interval '1 hour'`);

  it('matches pictures whose matching was interrupted by a crash, and reports its progress', async () => {
    const first = await upload(asAnn, await original());
    const second = await upload(asBob, await original());
    const third = await upload(asBob, await recompressed());
    await listWith(bob, second);
    await use.app.db.delete(moderationCases);
    // The state after a kill -9: pictures without a fingerprint, and one whose fingerprint was not compared yet.
    await use.app.db.delete(photoMatches);
    await use.app.db.delete(photoFingerprints).where(sql`image_id <> ${second}`);
    await use.app.db.update(photoFingerprints).set({ matchedAt: null });
    await run();
    expect(await readFingerprintProgress(use.app.db)).toEqual({ done: 0, total: 4 });
    await makeOld();
    await run();
    // The total includes a picture without files, which the listing factory has made.
    expect(await readFingerprintProgress(use.app.db)).toEqual({ done: 4, total: 4 });
    const pairs = (await matches()).map(({ imageId, matchedImageId }) => [imageId, matchedImageId]);
    expect(pairs.sort()).toEqual([
      [second, first],
      [third, first],
      [third, second],
    ]);
    expect(await cases()).toHaveLength(2);
    // Users are notified only about current uploads, not about old pictures.
    expect(await notes(asBob)).toEqual([]);
  });

  it.each<[string, Buffer | undefined]>([
    ['without files', undefined],
    ['with a damaged file', Buffer.from('RIFF0000WEBPVP8 not a picture')],
  ])('skips a picture %s and marks it as done', async (_name, bytes) => {
    const { id, url } = await makeImage(use.app.db, ann as Person);
    const key = url.split('/').slice(4, 6).join('/');
    if (bytes) await use.app.storage.put(`${key}/320.webp`, bytes, 'image/webp');
    await makeOld();
    await run();
    const [row] = await use.app.db.select().from(photoFingerprints).where(eq(photoFingerprints.imageId, id));
    expect(row).toMatchObject({ indexKeys: [], data: Buffer.alloc(0), matchedAt: expect.any(Date) });
    expect(await readFingerprintProgress(use.app.db)).toEqual({ done: 1, total: 1 });
  });

  it('recomputes fingerprints that an older version of the algorithm computed', async () => {
    const first = await upload(asAnn, await original());
    await use.app.db.update(photoFingerprints).set({ version: 0, data: Buffer.alloc(0), indexKeys: [] });
    await makeOld();
    await run();
    const [row] = await use.app.db.select().from(photoFingerprints).where(eq(photoFingerprints.imageId, first));
    expect(row?.version).toBe(1);
    expect(row?.indexKeys.length).toBeGreaterThan(16);
  });
});
