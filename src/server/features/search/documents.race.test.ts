import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { SearchAnswer } from '#contract/search.ts';
import { makeListing, makeLookups, makeUser } from '#test/factories.ts';
import { sharedApp } from '#test/make-app.ts';
import { withTransaction } from '../../db/db.ts';
import { listings } from '../../tables/listings.ts';

const use = sharedApp();
const total = async (q: string) =>
  (await use.app.visitor.get<SearchAnswer>(`/api/listings/search?q=${encodeURIComponent(q)}`)).body.meta.total;

const shuffled = (at: number): string =>
  Array.from({ length: 20 }, (_, n) => `fresh${(n * 7 + at * 3) % 20}`).join(' ');

it('many listings that are created at the same time add the same new words without a deadlock', async () => {
  const { db } = use.app;
  const seller = await makeUser(db);
  const lookups = await makeLookups(db);
  await Promise.all(
    Array.from({ length: 12 }, (_, at) =>
      makeListing(db, seller, { lookups, name: `${shuffled(at)} number${at}`.slice(0, 200) }),
    ),
  );
  expect(await total('fresh7 fresh19')).toBe(12);
  for (let at = 0; at < 12; at++) expect(await total(`number${at} fresh0`)).toBeGreaterThanOrEqual(1);
});

it.each([
  [
    'its group',
    (id: number) =>
      sql`update groups set name = 'Renamed now' where id = (select group_id from listings where id = ${id})`,
  ],
  [
    'its source type',
    (id: number) =>
      sql`update source_types set name = 'Renamed now' where id = (select source_type_id from listings where id = ${id})`,
  ],
  [
    'its seller',
    (id: number) =>
      sql`update users set name = 'Renamed now' where id = (select seller_id from listings where id = ${id})`,
  ],
  [
    'one of its members',
    (id: number) =>
      sql`update members set name = 'Renamed now' where id = (select min(member_id) from listing_members where listing_id = ${id})`,
  ],
])('a listing is found by its new words when %s is renamed while the listing is saved', async (_what, rename) => {
  const { db } = use.app;
  const seller = await makeUser(db);
  const lookups = await makeLookups(db);
  const { id } = await makeListing(db, seller, { lookups });
  for (const renameFirst of [true, false]) {
    await db.execute(rename(id));
    await db.execute(sql`update groups set name = 'Former' where id = ${lookups.group}`);
    await db.execute(sql`update source_types set name = 'Former source' where id = ${lookups.sourceType}`);
    await db.execute(sql`update users set name = 'former seller' where id = ${seller.id}`);
    await db.execute(sql`update members set name = 'Former member ' || id where group_id = ${lookups.group}`);
    const written = Promise.withResolvers<void>();
    // Started here, because `db` refuses queries inside the transaction below.
    const other = written.promise.then(async () => {
      if (renameFirst) await makeListing(db, seller, { lookups, name: 'Late arrival' });
      else await withTransaction(db, (tx) => tx.execute(rename(id)));
    });
    await withTransaction(db, async (tx) => {
      if (renameFirst) await tx.execute(rename(id));
      else await tx.update(listings).set({ name: 'Saved again' }).where(sql`id = ${id}`);
      written.resolve();
      // Gives the other transaction time to run or to wait for a lock; the end result must be the same either way.
      await tx.execute(sql`select pg_sleep(0.05)`);
    });
    await other;
    await use.app.settled();
    expect(await total('renamed now'), renameFirst ? 'renamed first' : 'saved first').toBe(2);
    if (!renameFirst) expect(await total('renamed now saved again')).toBe(1);
  }
});
