import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { makeClient, xsrfHeaders } from '#test/client.ts';
import { createPostgresDatabase } from '#test/test-database.ts';
import { createApp, openStorage } from '../app.ts';
import { readConfig } from '../config/config.ts';
import { demoPassword, makeDemoContent } from '../demo/content.ts';
import { seedDemo } from '../demo/seed.ts';
import { silentLog } from '../log/log.ts';
import { settings } from '../tables/settings.ts';
import { images } from '../tables/uploads.ts';
import { users } from '../tables/users.ts';
import { openPostgres } from './client.ts';
import { migrateDatabase } from './migrate.ts';

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

/**
 * The demo contains no listings or conversations, and only two users have a picture, because resizing all pictures takes
 * seconds.
 */
function smallContent() {
  const content = makeDemoContent();
  const people = content.people.map((person, at) => ({
    ...person,
    hasAvatar: at < 2,
    hasBanner: false,
  }));
  const none = {
    ...{ listings: [], connections: [], conversations: [], reviews: [], notifications: [] },
    ...{ swaps: [], rings: [] },
  };
  return { ...content, ...none, people };
}

async function startNode(url: string, folder: string) {
  const config = readConfig({ DATA_DIR: folder, PUBLIC_URL: 'http://magpie.test' });
  const database = openPostgres(url);
  ends.push(database.close);
  await migrateDatabase(database.db);
  const storage = await openStorage(config);
  const content = smallContent();
  const isSeeded = await seedDemo({ db: database.db, storage, progress: () => undefined, content });
  const app = await createApp({ config, log: silentLog, database, storage, checkResponses: true });
  ends.push(app.close);
  return { app, isSeeded, people: content.people.length, client: makeClient(app.server) };
}

it('three nodes that start on an empty database at the same time share its data and secret keys', async () => {
  const { url, drop } = await createPostgresDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'magpie-start-'));
  ends.push(drop, () => rm(folder, { recursive: true }));
  const nodes = await Promise.all([1, 2, 3].map(() => startNode(url, folder)));
  const [first, second] = nodes as [(typeof nodes)[0], (typeof nodes)[0]];
  expect(nodes.filter(({ isSeeded }) => isSeeded)).toHaveLength(1);
  const { db } = first.app;
  expect(await db.$count(users)).toBe(first.people);
  // Only the node that filled the database still has its pictures; the other nodes have removed theirs.
  expect(await db.$count(images)).toBe(2);
  expect(await readdir(join(folder, 'storage', 'avatars'))).toHaveLength(2);

  // All nodes share their secret keys, so one node accepts the anti-forgery token of another.
  const names = (await db.select().from(settings)).map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['demo', 'link_key', 'realtime_secret', 'xsrf_key']));
  const headers = await xsrfHeaders(first.client);
  const body = { email: 'buyer', password: demoPassword };
  const signedIn = await second.client.post<{ access_token?: string }>('/api/login', body, { headers });
  expect(signedIn.status).toBe(200);
});
