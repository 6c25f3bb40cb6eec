/**
 * Upgrades a database whose listings have no search documents: the product opens it at once, and finishes the search
 * index even if it is killed halfway.
 */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MAX_COUNTED_HITS } from '#contract/limits.ts';
import type { SearchAnswer } from '#contract/search.ts';
import { openEmbedded } from '../../src/server/db/client.ts';
import { migrateToOldVersion } from '../support/old-version.ts';
import { endProcess, freePort, type Running, startReady, temporaryFolder } from '../support/own-process.ts';
import { fillWithoutTables } from '../support/test-database.ts';

const LISTINGS = Number(process.env.MAGPIE_UPGRADED_LISTINGS ?? 1000);
/** The number of migrations before 0010, which adds the triggers that build search documents. */
const OLD_MIGRATIONS = 10;

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let port: number;
let running: Running | undefined;

beforeAll(async () => {
  folder = await temporaryFolder();
  port = await freePort();
  await fillWithoutTables(folder.path);
  const { db, close } = await openEmbedded({ folder: folder.path });
  try {
    await migrateToOldVersion(db, OLD_MIGRATIONS);
    // Plain SQL, because the tables still have the columns of the old version.
    await db.execute(sql`insert into users (name, email, status, currency_id)
      select 'seller', 'seller@example.test', 'active', min(id) from currencies`);
    await db.execute(sql`insert into groups (name) values ('Nova')`);
    await db.execute(sql`insert into source_types (name) values ('Album')`);
    await db.execute(sql`insert into images (owner_id, key, folder, width, height)
      select id, 'listings/a', 'listings', 640, 360 from users`);
    await db.execute(sql`
      insert into listings (seller_id, name, price_minor, currency_id, group_id, source_type_id, description, image1_id)
      select u.id, case n when 1 then 'Forerunner' else 'Card ' || n end, 1800, u.currency_id, g.id, t.id,
        (select string_agg(md5((n * 20 + k)::text), ' ') from generate_series(1, 20) k), i.id
      from users u, groups g, source_types t, images i, generate_series(1, ${LISTINGS}::int) n`);
  } finally {
    await close();
  }
}, 120_000);
afterAll(async () => {
  await endProcess(running, folder);
});

async function start(): Promise<void> {
  running = await startReady({ PORT: String(port), DATA_DIR: folder.path });
}
async function total(q: string): Promise<number> {
  const response = await fetch(`http://127.0.0.1:${port}/api/listings/search?q=${q}`);
  expect(response.status).toBe(200);
  return ((await response.json()) as SearchAnswer).meta.total;
}
async function until(q: string, count: number): Promise<void> {
  await expect.poll(() => total(q), { timeout: 30_000 + 15 * LISTINGS, interval: 20 }).toBeGreaterThanOrEqual(count);
}

it('the server searches the listings indexed so far and resumes indexing after a kill', {
  timeout: 60_000 + 30 * LISTINGS,
}, async () => {
  await start();
  const conditions = (await (await fetch(`http://127.0.0.1:${port}/api/conditions`)).json()) as { data: object[] };
  expect(conditions.data[1]).toMatchObject({ name: 'Mint', name_fr: 'Impeccable' });
  await until('card', 1);
  running?.child.kill('SIGKILL');
  await running?.exited;
  await start();
  const foundBefore = await total('card');
  expect(foundBefore).toBeGreaterThan(0);
  expect(foundBefore).toBeLessThan(LISTINGS - 1);
  // Listing 1, the oldest, is indexed last.
  await until('forerunner', 1);
  expect(await total('card')).toBeGreaterThanOrEqual(Math.min(LISTINGS - 1, MAX_COUNTED_HITS));
  running?.child.kill('SIGTERM');
  expect(await running?.exited).toBe(0);
});
