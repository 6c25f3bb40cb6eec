import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { makeConversation, makeListing, makeLookups, makeReview, makeUser, makeWant } from '#test/factories.ts';
import { sharedApp } from '#test/make-app.ts';

const use = sharedApp();

/** No cached value depends on these tables, although the outbox, the jobs and the sessions read them. */
const UNCACHED = ['access_tokens', 'jobs', 'outbox', 'settings'];
/** Rows of these tables never change, or change only together with a row of a table that reports its changes. */
const CONSTANT = ['images', 'message_images'];

/** Makes every connection of the pool flush its table statistics. */
const flushStatistics = () =>
  Promise.all(
    Array.from({ length: 10 }, () => use.app.db.execute(sql`select pg_stat_force_next_flush(), pg_sleep(0.2)`)),
  );

async function readTables(work: () => Promise<void>): Promise<string[]> {
  await flushStatistics();
  await use.app.db.execute(sql`select pg_stat_reset()`);
  await work();
  await flushStatistics();
  const { rows } = await use.app.db.execute<{ name: string }>(sql`
    select relname as name from pg_stat_user_tables
    where schemaname = 'public' and coalesce(seq_scan, 0) + coalesce(idx_scan, 0) > 0 order by relname`);
  return rows.map(({ name }) => name);
}

it('every table from which cached values are read reports its changes to the caches', async () => {
  const seller = await makeUser(use.app.db);
  const lookups = await makeLookups(use.app.db);
  const { id } = await makeListing(use.app.db, seller, { lookups, name: 'Lightstick of Nova' });
  await makeReview(use.app.db, seller, 5, 'As described.');
  await makeWant(use.app.db, seller, { group_id: lookups.group, priority: 1 });
  const { buyer } = await makeConversation(use.app.db, { seller });
  const talk = await use.app.as(buyer);
  const paths = [
    '/api/listings/newest',
    '/api/listings/random',
    `/api/listings/${id}`,
    // The server also reads these reviews when it renders a profile, and it caches rendered profiles.
    `/api/reviews?search[seller_id]=${seller.id}`,
    '/',
    '/listings/search?q=lightstik',
    `/listings/search?q=nova&currency=USD&min_price=1&group=${lookups.group}`,
    `/listings/${id}`,
    `/profile/${seller.name}`,
    `/profile/${seller.name}?tab=wants`,
    `/groups/${lookups.group}`,
    `/members/${lookups.members[0]}`,
    `/sourcetypes/${lookups.sourceType}`,
  ];
  const read = await readTables(async () => {
    for (const path of paths) {
      if (path.startsWith('/api')) expect((await use.app.visitor.get(path)).status, path).toBe(200);
      else expect(await use.app.describePage(new URL(path, 'http://magpie.test')), path).toBeDefined();
    }
    await use.app.server.inject('/');
    expect((await talk.get('/api/conversations?closed=1')).status).toBe(200);
  });
  const { rows } = await use.app.db.execute<{ name: string }>(sql`
    select tgrelid::regclass::text as name from pg_trigger where tgname in ('table_change', 'user_change')`);
  const reported = new Set([...rows.map(({ name }) => name), ...UNCACHED, ...CONSTANT]);
  expect(read).toEqual(
    expect.arrayContaining(['blocks', 'bundle_listings', 'conversations', 'messages', 'search_documents', 'wants']),
  );
  expect(read.filter((name) => !reported.has(name))).toEqual([]);
});
