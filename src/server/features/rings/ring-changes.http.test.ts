import { type SQL, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeListing, makeUser } from '#test/factories.ts';
import { sharedApp } from '#test/make-app.ts';
import { makeRingTown, type RingTown } from '#test/rings.ts';
import type { Swapper } from '#test/swaps.ts';
import { blocks } from '../../tables/blocks.ts';
import { ringBans } from '../../tables/rings.ts';

const use = sharedApp();
let town: RingTown;
let [ann, bob]: [Swapper, Swapper] = [] as never;
beforeEach(async () => {
  town = await makeRingTown(use.app);
  [ann, bob] = town.members as [Swapper, Swapper];
  await use.app.db.execute(sql`insert into currencies (code) values ('CAD') on conflict do nothing`);
  await use.app.db.execute(sql`
    insert into currency_rates (currency_id, per_base, as_of) select id, 1.25, now() from currencies where code = 'CAD'`);
  await use.app.db.execute(sql`
    update listings set currency_id = (select id from currencies where code = 'CAD') where name = 'Card of cleo'`);
  await use.app.db.insert(blocks).values({ blockerId: ann.id, blockedId: bob.id });
  await use.app.db.insert(ringBans).values({ listingId: ann.card.id, userId: bob.id });
});

/**
 * Runs `change` and returns the names of the users that the triggers recorded. Uses one transaction, so that no job
 * deletes the recorded rows first.
 */
const changedBy = (change: SQL) =>
  use.app.db.transaction(async (tx) => {
    await tx.execute(sql`delete from ring_changes`);
    await tx.execute(change);
    const { rows } = await tx.execute<{ name: string }>(
      sql`select distinct u.name from ring_changes c join users u on u.id = c.user_id order by 1`,
    );
    return rows.map(({ name }) => name);
  });

const ofAnn = (values: SQL) => sql`update users set ${values} where name = 'ann'`;
const card = (values: SQL) => sql`update listings set ${values} where name = 'Card of ann'`;

describe('the table of ring changes', () => {
  it.each([
    ['opts out of rings', sql`update users set joins_rings = false where name = 'ann'`, []],
    ['changes the value difference that they accept', ofAnn(sql`ring_value_percent = 33`), ['ann']],
    ['limits rings to their country', ofAnn(sql`rings_in_country = true`), ['ann']],
    ['moves to another country', ofAnn(sql`country = 'FR'`), ['ann']],
    ['is suspended', ofAnn(sql`status = 'suspended'`), ['ann']],
    ['requests the deletion of their account', ofAnn(sql`deletion_at = now()`), ['ann']],
    ['changes nothing that matters', ofAnn(sql`bio = 'Hello'`), []],
    ['changes the price of a listing', card(sql`price_minor = 999`), ['ann', 'bob']],
    [
      'changes the currency of a listing',
      card(sql`currency_id = (select id from currencies where code = 'GBP')`),
      ['ann', 'bob'],
    ],
    [
      'has a listing in a currency whose rate changes',
      sql`update currency_rates set per_base = per_base * 2 where currency_id = (select id from currencies where code = 'CAD')`,
      ['cleo'],
    ],
    ['has a listing in a currency whose rate is removed', sql`delete from currency_rates`, ['cleo']],
    [
      'has a listing in a currency whose rate is saved again unchanged',
      sql`update currency_rates set as_of = now()`,
      [],
    ],
    ['ships a listing to more countries', card(sql`ships_to = 'world'`), ['ann']],
    ['ships a listing from another country', card(sql`ships_from = 'CA'`), ['ann']],
    ['also hands a listing over in person', card(sql`handover = true`), ['ann']],
    ['saves the shipping of a listing unchanged', card(sql`ships_to = null, handover = false`), []],
    ['closes a listing and changes its price', card(sql`status = 'closed', price_minor = 999`), []],
    [
      'changes the priority of a want',
      sql`update wants set priority = 3 where user_id = (select id from users where name = 'ann')`,
      ['ann'],
    ],
    ['is no longer blocked', sql`delete from blocks`, ['ann', 'bob']],
    ['is no longer banned from a hop', sql`delete from ring_bans`, ['bob']],
  ])('records a ring change for exactly the affected users if a user %s', async (_what, change, names) => {
    expect(await changedBy(change)).toEqual(names);
  });

  it('records a ring change for a user whose want fits a new listing, if that user and the seller both join rings', async () => {
    const fits = (userName: string) => sql`
      insert into want_fits (want_id, listing_id)
      select w.saved_search_id, l.id from wants w, listings l
      where w.user_id = ${ann.id} and l.seller_id = (select id from users where name = ${userName})
      on conflict do nothing`;
    expect(await changedBy(fits('bob'))).toEqual(['ann']);
    const outsider = await makeUser(use.app.db, { name: 'outsider' });
    await makeListing(use.app.db, outsider, { trade: true });
    expect(await changedBy(fits('outsider'))).toEqual([]);
  });

  it.each([
    ['suspension ends', sql`status = 'suspended'`, sql`status = 'active'`],
    ['account deletion is cancelled', sql`deletion_at = now() + interval '30 days'`, sql`deletion_at = null`],
  ])('records a ring change for a user whose %s', async (_what, before, after) => {
    await use.app.db.execute(ofAnn(before));
    expect(await changedBy(ofAnn(after))).toEqual(['ann']);
  });

  it('records no ring change for users who no longer join rings', async () => {
    await use.app.db.execute(ofAnn(sql`joins_rings = false`));
    expect(await changedBy(sql`delete from blocks`)).toEqual(['bob']);
    expect(await changedBy(ofAnn(sql`joins_rings = true`))).toEqual(['ann']);
  });
});

it('a price change of a listing lifts the ring bans on that listing, but not on other listings', async () => {
  await use.app.db.insert(ringBans).values({ listingId: bob.card.id, userId: ann.id });
  await use.app.db.execute(card(sql`price_minor = 999`));
  expect(await use.app.db.select().from(ringBans)).toMatchObject([{ listingId: bob.card.id, userId: ann.id }]);
});
