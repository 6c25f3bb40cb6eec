import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { makeUser } from '#test/factories.ts';
import { answersDuring } from '#test/locks.ts';
import { sharedDatabase } from '#test/shared-database.ts';
import { recordChanges } from './changes.ts';

const use = sharedDatabase();

it('change feeds of users are locked in a fixed order, so that concurrent changes cannot deadlock', async () => {
  const { db } = use.database;
  const [first, second] = [await makeUser(db), await makeUser(db)];
  const feed = ({ id }: { id: number }) => ({ userId: id, type: 'account' as const, id });
  await recordChanges(db, [feed(first), feed(second)]);
  const lockBoth = answersDuring(
    db,
    (tx) => tx.execute(sql`select from user_positions where user_id = ${first.id} for update`),
    [() => recordChanges(db, [feed(second), feed(first)])],
    () => db.execute(sql`select from user_positions where user_id = ${second.id} for update nowait`),
  );
  await expect(lockBoth).resolves.toHaveLength(1);
});
