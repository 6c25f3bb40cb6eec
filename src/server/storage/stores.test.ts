import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openS3Server } from '#test/s3-server.ts';
import { detailedPicture } from '#test/test-pictures.ts';
import { createFolderStorage } from './folder.ts';
import { pictureFiles, storePicture } from './pictures.ts';
import { createS3Storage } from './s3.ts';
import type { Storage } from './storage.ts';

type Opened = { storage: Storage; close(): Promise<void> };

async function openFolder(): Promise<Opened> {
  const folder = await mkdtemp(join(tmpdir(), 'magpie-folder-'));
  return {
    storage: await createFolderStorage(folder),
    close: () => rm(folder, { recursive: true, force: true }),
  };
}

async function openS3(): Promise<Opened> {
  const { settings, close } = await openS3Server();
  return { storage: createS3Storage(settings), close };
}

describe.each([
  ['a folder', openFolder],
  ['S3', openS3],
])('storage in %s', (_name, open) => {
  let opened: Opened;
  const key = 'listings/0123456789abcdef-aabbcc';

  beforeAll(async () => {
    opened = await open();
  });
  afterAll(async () => {
    await opened.close();
  });

  it('returns the file that was last stored under a key, with its type', async () => {
    const { storage } = opened;
    await storage.ping();
    await storage.put(`${key}/320.webp`, Buffer.from('first'), 'image/webp');
    await storage.put(`${key}/320.webp`, Buffer.from([0, 255, 10, 13]), 'image/webp');
    expect(await storage.get(`${key}/320.webp`)).toEqual({
      bytes: Buffer.from([0, 255, 10, 13]),
      contentType: 'image/webp',
    });
  });

  it('returns nothing for an unknown key', async () => {
    expect(await opened.storage.get('listings/ffffffffffffffff/320.webp')).toBeUndefined();
    expect(await opened.storage.get(`${key}/320.webp/640.webp`)).toBeUndefined();
  });

  it('deletes all files of one picture, and none of another picture with the same key prefix', async () => {
    const { storage } = opened;
    for (const name of [`${key}/640.webp`, `${key}/1280.jpg`, `${key}0/640.webp`]) {
      await storage.put(name, Buffer.from('x'), 'image/webp');
    }
    await storage.removeAll(key);
    await storage.removeAll(key);
    expect(await storage.get(`${key}/640.webp`)).toBeUndefined();
    expect(await storage.get(`${key}/1280.jpg`)).toBeUndefined();
    expect((await storage.get(`${key}0/640.webp`))?.bytes).toEqual(Buffer.from('x'));
  });

  it.each([
    ['a picture', { avif: false }, 4],
    ['a picture with AVIF files', {}, 7],
  ])('stores and deletes %s in all its sizes', async (_name, options, count) => {
    const { storage } = opened;
    const folder = await mkdtemp(join(tmpdir(), 'magpie-in-'));
    const path = join(folder, 'in');
    await writeFile(path, await detailedPicture(3).resize(1280, 720).jpeg().toBuffer());
    const picture = await storePicture(path, 'listings', storage, options);
    await rm(folder, { recursive: true });
    expect([picture.width, picture.height]).toEqual([1280, 720]);
    const files = pictureFiles(picture.key);
    expect(files).toHaveLength(count);
    for (const file of files) expect((await storage.get(file))?.bytes.length).toBeGreaterThan(100);
    await storage.removeAll(picture.key);
    for (const file of files) expect(await storage.get(file)).toBeUndefined();
  });
});

it('folder storage leaves no partial file after a failed write', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'magpie-folder-'));
  try {
    const storage = await createFolderStorage(folder);
    await storage.put('listings/0123456789abcdef/320.webp', Buffer.from('x'), 'image/webp');
    await expect(
      storage.put('listings/0123456789abcdef/320.webp/640.webp', Buffer.from('x'), 'image/webp'),
    ).rejects.toThrow();
    expect(await readdir(folder, { recursive: true })).toEqual([
      'listings',
      'listings/0123456789abcdef',
      'listings/0123456789abcdef/320.webp',
    ]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

it('S3 storage fails with a wrong key, secret or region, or if the bucket is missing', async () => {
  const { settings, close } = await openS3Server();
  try {
    for (const [change, status] of [
      [{ accessKeyId: 'other' }, 403],
      [{ secretAccessKey: 'other' }, 403],
      [{ region: 'eu-west-3' }, 400],
    ] as const) {
      const wrong = createS3Storage({ ...settings, ...change });
      await expect(wrong.put('listings/0123456789abcdef/320.webp', Buffer.from('x'), 'image/webp')).rejects.toThrow(
        `the storage returned ${status} to PUT`,
      );
      await expect(wrong.ping()).rejects.toThrow(`the storage returned ${status} to GET`);
      await expect(wrong.removeAll('listings/0123456789abcdef')).rejects.toThrow(
        `the storage returned ${status} to GET`,
      );
    }
    const missing = createS3Storage({ ...settings, bucket: 'elsewhere' });
    await expect(missing.ping()).rejects.toThrow('the storage returned 404');
  } finally {
    await close();
  }
});
