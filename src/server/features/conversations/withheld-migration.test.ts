import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { migrateToOldVersion } from '#test/old-version.ts';
import { openEmbedded } from '../../db/client.ts';
import { migrateDatabase } from '../../db/migrate.ts';

/** The number of migrations before 0066, which replaces the columns. */
const OLD_MIGRATIONS = 66;

const MESSAGES = [
  { body: 'Delivered', isWithheld: false, isHeld: false, stays: false, withheld: null },
  { body: 'Hidden by a moderator', isWithheld: true, isHeld: false, stays: false, withheld: 'hidden' },
  { body: 'Under review', isWithheld: true, isHeld: true, stays: false, withheld: 'review' },
  { body: 'Sent during a block', isWithheld: true, isHeld: false, stays: true, withheld: 'forever' },
  { body: 'Under review during a block', isWithheld: true, isHeld: true, stays: true, withheld: 'forever' },
  { body: 'Restored while under review', isWithheld: false, isHeld: true, stays: false, withheld: 'review' },
];
const OFFERS = [
  { isWithheld: false, isHeld: false, withheld: null },
  { isWithheld: true, isHeld: true, withheld: 'review' },
  { isWithheld: true, isHeld: false, withheld: 'forever' },
];

it('keeps who sees each message when one column replaces those that said so', { timeout: 180_000 }, async () => {
  const { db, close } = await openEmbedded();
  try {
    await migrateToOldVersion(db, OLD_MIGRATIONS);
    // The test is about rows of three tables, not about everything that they refer to.
    await db.execute(sql`set session_replication_role = replica`);
    await db.execute(sql`insert into conversations (id, listing_id, buyer_id, seller_id) values (1, 1, 1, 2)`);
    for (const { body, isWithheld, isHeld, stays } of MESSAGES) {
      await db.execute(sql`
        insert into messages (conversation_id, sender_id, client_id, body, is_withheld, hold_id, stays_withheld)
        values (1, 1, gen_random_uuid(), ${body}, ${isWithheld}, ${isHeld ? 1 : null}, ${stays})`);
    }
    for (const [version, { isWithheld, isHeld }] of OFFERS.entries()) {
      await db.execute(sql`
        insert into counter_offers (trade_id, version, sender_id, replaced, is_withheld, hold_id)
        values (1, ${version}, 1, '{}', ${isWithheld}, ${isHeld ? 1 : null})`);
    }
    await migrateDatabase(db);
    const messages = await db.execute(sql`select body, withheld from messages order by id`);
    expect(messages.rows).toEqual(MESSAGES.map(({ body, withheld }) => ({ body, withheld })));
    const offers = await db.execute(sql`select withheld from counter_offers order by version`);
    expect(offers.rows).toEqual(OFFERS.map(({ withheld }) => ({ withheld })));
  } finally {
    await close();
  }
});
