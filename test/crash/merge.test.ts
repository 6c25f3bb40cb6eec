import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CatalogueMerge } from '#contract/catalogue.ts';
import { openEmbedded } from '../../src/server/db/client.ts';
import { openSession } from '../../src/server/features/auth/index.ts';
import { makeListing, makeLookups, makeUser, openForFactories } from '../support/factories.ts';
import { endProcess, freePort, type Running, startReady, temporaryFolder } from '../support/own-process.ts';
import { isWholeSuite } from '../support/scope.ts';
import { fillMigrated } from '../support/test-database.ts';

/** Enough listings for several batches, so that the process can be killed between two batches. */
const LISTINGS = Number(process.env.MERGE_LISTINGS ?? (isWholeSuite ? 20_000 : 1000));
/** The embedded database moves a few hundred listings per second on a busy machine. */
const FINISH_MS = 60_000 + LISTINGS * 10;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let running: Running | undefined;
let port: number;
const ids = { from: 0, into: 0 };
let token: string;

beforeAll(async () => {
  folder = await temporaryFolder();
  port = await freePort();
  await fillMigrated(folder.path);
  const { db, close } = await openForFactories(folder.path);
  const [from, into] = [await makeLookups(db, 'Oldname'), await makeLookups(db, 'Newname')];
  Object.assign(ids, { from: from.group, into: into.group });
  const { id } = await makeListing(db, await makeUser(db), { lookups: from });
  await db.execute(sql`
    with copies as (
      insert into listings (seller_id, name, price_minor, currency_id, group_id, source_type_id, description, image1_id)
      select seller_id, name || ' ' || n, price_minor, currency_id, group_id, source_type_id, description, image1_id
      from listings, generate_series(2, ${LISTINGS}::int) n where id = ${id} returning id)
    insert into listing_members (listing_id, member_id, place)
    select copies.id, m.member_id, m.place from copies, listing_members m where m.listing_id = ${id}`);
  token = await openSession(db, (await makeUser(db, { role: 'admin' })).id, 'test');
  await close();
}, 120_000);
afterAll(() => endProcess(running, folder));

async function start(): Promise<void> {
  running = await startReady({ PORT: String(port), DATA_DIR: folder.path });
}
const send = (path: string, init: RequestInit = {}) =>
  fetch(`http://127.0.0.1:${port}${path}`, {
    redirect: 'manual',
    ...init,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  });
async function progress(): Promise<CatalogueMerge | undefined> {
  const { data } = (await (await send('/api/admin/catalogue-merges')).json()) as { data: CatalogueMerge[] };
  return data[0];
}

it(
  'the server completes the merge of two groups after kill -9, and moves every listing exactly once',
  async () => {
    await start();
    const merge = { method: 'POST', body: JSON.stringify({ into: ids.into }) };
    expect((await send(`/api/admin/catalogue/group/${ids.from}/merge`, merge)).status).toBe(202);
    await expect.poll(async () => (await progress())?.moved, { timeout: 30_000, interval: 5 }).toBeGreaterThan(0);
    running?.child.kill('SIGKILL');
    await running?.exited;

    const stopped = await openEmbedded({ folder: folder.path });
    const { rows } = await stopped.db.execute<{ moved: number; left: number }>(sql`
    select moved, (select count(*)::int from listings where group_id = ${ids.from}) as left from catalogue_merges`);
    await stopped.close();
    expect(rows[0]?.moved).toBeGreaterThan(0);
    expect(rows[0]?.left).toBe(LISTINGS - (rows[0]?.moved ?? 0));
    expect(rows[0]?.left).toBeGreaterThan(0);

    await start();
    await expect.poll(async () => (await progress())?.is_running, { timeout: FINISH_MS, interval: 100 }).toBe(false);
    expect(await progress()).toMatchObject({ moved: LISTINGS, total: LISTINGS });
    const old = await send(`/api/groups/${ids.from}`);
    expect([old.status, old.headers.get('location')]).toEqual([301, `/api/groups/${ids.into}`]);
    running?.child.kill('SIGTERM');
    await running?.exited;

    const finished = await openEmbedded({ folder: folder.path });
    const result = await finished.db.execute(sql`
    select (select count(*)::int from listings where group_id = ${ids.into}) as moved,
      (select count(*)::int from groups where id = ${ids.from}) as old_groups,
      (select count(*)::int from listing_members m join members on members.id = m.member_id
        where members.group_id = ${ids.into}) as listed_members,
      (select count(*)::int from outbox where kind = 'catalogue-merge') as pending`);
    await finished.close();
    expect(result.rows).toEqual([{ moved: LISTINGS, old_groups: 0, listed_members: 2 * LISTINGS, pending: 0 }]);
  },
  240_000 + FINISH_MS,
);
