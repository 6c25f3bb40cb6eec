import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeUser } from '#test/factories.ts';
import { makeApp, type TestApp } from '#test/make-app.ts';
import { openS3Server } from '#test/s3-server.ts';
import { jpeg } from '#test/test-pictures.ts';
import { createS3Storage } from '../../storage/s3.ts';
import { users } from '../../tables/users.ts';

const written: string[] = [];
let server: Awaited<ReturnType<typeof openS3Server>>;
let app: TestApp;

beforeAll(async () => {
  server = await openS3Server();
  const storage = createS3Storage(server.settings);
  const put: typeof storage.put = async (key, bytes, type) => {
    written.push(key);
    await storage.put(key, bytes, type);
  };
  app = await makeApp({ storage: { ...storage, put } });
});
afterAll(async () => {
  await app.close();
  await server.close();
});

it('an erasure removes the pictures in all sizes and the exports from S3', async () => {
  const ann = await makeUser(app.db);
  const client = await app.as(ann);
  for (const folder of ['listings', 'banners']) {
    const file = { field: 'file', bytes: await jpeg({ width: 700, height: 500 }) };
    expect((await client.form(`/api/${folder}/upload`, {}, [file])).status).toBeLessThan(300);
  }
  expect((await client.post('/api/account/exports')).status).toBe(202);
  await app.settled();
  expect(written.filter((key) => key.startsWith('exports/'))).toHaveLength(1);
  expect(written.length).toBeGreaterThan(6);
  await app.db
    .update(users)
    .set({ deletionAt: new Date(0) })
    .where(eq(users.id, ann.id));
  await app.jobs.runNow('account deletions');
  await app.settled();
  const remaining: string[] = [];
  for (const key of written) if (await app.storage.get(key)) remaining.push(key);
  expect(remaining).toEqual([]);
});
