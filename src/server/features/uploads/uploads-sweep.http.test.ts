import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import type { Client } from '#test/client.ts';
import { makeListing, makeUser, type Person } from '#test/factories.ts';
import { sharedApp } from '#test/make-app.ts';
import { jpeg, png } from '#test/test-pictures.ts';
import { listings } from '../../tables/listings.ts';
import { images } from '../../tables/uploads.ts';
import { users } from '../../tables/users.ts';

const use = sharedApp();
let owner: Person;
let client: Client;

beforeEach(async () => {
  owner = await makeUser(use.app.db);
  client = await use.app.as(owner);
});

const upload = async (bytes: Buffer, folder = 'listings', as = client): Promise<string> => {
  const answer = await as.form<{ url: string }>(`/api/${folder}/upload`, {}, [{ field: 'file', bytes }]);
  expect(answer.status).toBe(200);
  return answer.body.url;
};
const pathOf = (url: string): string => new URL(url).pathname;
const isServed = async (url: string) => (await use.app.visitor.get(pathOf(url))).status === 200;
const keyOf = (url: string): string => pathOf(url).split('/').slice(2, 4).join('/');
const rowOf = async (url: string) =>
  (
    await use.app.db
      .select()
      .from(images)
      .where(eq(images.key, keyOf(url)))
  )[0];

async function age(url: string, hours: number): Promise<void> {
  await use.app.db
    .update(images)
    .set({ createdAt: sql`now() - make_interval(hours => ${hours})` })
    .where(eq(images.key, keyOf(url)));
}

async function sweep(): Promise<void> {
  expect(await use.app.jobs.runNow('pictures without use')).toBe(true);
  await use.app.settled();
}

it('uploading a file again returns the same picture if the user and the folder are the same', async () => {
  const bytes = await jpeg();
  const [first, second] = [await upload(bytes), await upload(bytes)];
  expect(second).toBe(first);
  expect(await upload(bytes, 'avatars')).not.toContain(keyOf(first));
  expect(await upload(bytes, 'listings', await use.app.as(await makeUser(use.app.db)))).not.toBe(first);
  expect(await upload(await png())).not.toBe(first);
});

it('two concurrent uploads of one file create one picture', async () => {
  const bytes = await jpeg({ width: 300, height: 200 });
  const [first, second] = await Promise.all([upload(bytes), upload(bytes)]);
  expect(second).toBe(first);
  expect(await isServed(first ?? '')).toBe(true);
  expect(await use.app.db.select().from(images)).toHaveLength(1);
});

it('the sweep deletes unreferenced pictures that were uploaded more than a day ago, and keeps newer pictures', async () => {
  const [old, young] = [await upload(await jpeg()), await upload(await png())];
  await age(old, 25);
  await age(young, 23);
  await sweep();
  expect([await isServed(old), await isServed(young)]).toEqual([false, true]);
  for (const width of [320, 640, 1280]) {
    expect(await use.app.storage.get(`${keyOf(old)}/${width}.webp`)).toBeUndefined();
  }
  expect([await rowOf(old), (await rowOf(young))?.folder]).toEqual([undefined, 'listings']);
});

it('the sweep keeps pictures while they are used in a listing, as an avatar or as a banner', async () => {
  const sizes = Promise.all([10, 20, 30, 40, 50].map((width) => jpeg({ width, height: 10 })));
  const [one, two, three, avatar, banner] = [
    await upload((await sizes)[0] ?? Buffer.alloc(0)),
    await upload((await sizes)[1] ?? Buffer.alloc(0)),
    await upload((await sizes)[2] ?? Buffer.alloc(0)),
    await upload((await sizes)[3] ?? Buffer.alloc(0), 'avatars'),
    await upload((await sizes)[4] ?? Buffer.alloc(0), 'banners'),
  ];
  const ids = await Promise.all([one, two, three].map(async (url) => (await rowOf(url))?.id ?? 0));
  const listing = await makeListing(use.app.db, owner);
  await use.app.db
    .update(listings)
    .set({ image1Id: ids[0] ?? 0, image2Id: ids[1] ?? 0, image3Id: ids[2] ?? 0 })
    .where(eq(listings.id, listing.id));
  await use.app.db
    .update(users)
    .set({ avatarKey: keyOf(avatar), bannerKey: keyOf(banner) })
    .where(eq(users.id, owner.id));
  for (const url of [one, two, three, avatar, banner]) await age(url, 1000);
  await sweep();
  for (const url of [one, two, three, avatar, banner]) expect(await isServed(url)).toBe(true);
  await use.app.db.update(listings).set({ image2Id: null }).where(eq(listings.id, listing.id));
  await use.app.db.update(users).set({ avatarKey: null }).where(eq(users.id, owner.id));
  await sweep();
  const served = await Promise.all([one, two, three, avatar, banner].map(isServed));
  expect(served).toEqual([true, false, true, false, true]);
});

it('uploading a file again protects its old picture from the sweep for another day', async () => {
  const bytes = await jpeg();
  const url = await upload(bytes);
  await age(url, 25);
  expect(await upload(bytes)).toBe(url);
  await sweep();
  expect(await isServed(url)).toBe(true);
});

it('a failed upload leaves no row for the picture', async () => {
  const { storage } = use.app;
  const put = storage.put;
  let calls = 0;
  storage.put = async (key, bytes, type) => {
    if (++calls === 3) throw new Error('the disk is full');
    await put(key, bytes, type);
  };
  try {
    const answer = await client.form('/api/listings/upload', {}, [{ field: 'file', bytes: await jpeg() }]);
    expect(answer.status).toBe(500);
  } finally {
    storage.put = put;
  }
  expect(await use.app.db.select().from(images)).toEqual([]);
});
