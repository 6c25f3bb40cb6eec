/** How do documents follow what is renamed, however many listings name it, and how do they come to be after an upgrade? */
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Db, type Tx, withTransaction } from '../../db/db.ts';
import { enqueue, type OutboxHandler } from '../../events/outbox.ts';

/** The database's own triggers write the first row of each, and name it so. */
const KIND = 'search-documents';
/** Listings made anew in one transaction: whoever saves one of them waits that long. */
const BATCH_SIZE = 50;

const Stretch = z.object({
  /** `any`: all listings. */
  of: z.enum(['group', 'member', 'seller', 'source', 'any']),
  id: z.int(),
  /** The freshest are found first: those with lower ids are still to be made. */
  below: z.int().optional(),
});
type Stretch = z.infer<typeof Stretch>;

const naming: Readonly<Record<Stretch['of'], (id: number) => SQL>> = {
  group: (id) => sql`group_id = ${id}`,
  member: (id) => sql`exists (select from listing_members m where m.listing_id = listings.id and m.member_id = ${id})`,
  seller: (id) => sql`seller_id = ${id}`,
  source: (id) => sql`source_type_id = ${id}`,
  any: () => sql`true`,
};

/** Makes the next documents anew; answers where to go on, undefined at the end. */
async function refreshNext(tx: Tx, { of, id, below }: Stretch): Promise<number | undefined> {
  // Held: saved meanwhile, a listing would get the words back that it had before.
  const { rows } = await tx.execute<{ id: number }>(sql`
    select id from listings where ${naming[of](id)} and ${below === undefined ? sql`true` : sql`id < ${below}`}
    order by id desc limit ${BATCH_SIZE} for share`);
  const ids = rows.map((row) => row.id);
  if (ids.length > 0) await tx.execute(sql`select search_refresh(${sql.param(ids)}::int[])`);
  return ids.length < BATCH_SIZE ? undefined : ids.at(-1);
}

/** Some at a time, each with what is left to do in one transaction: a crash repeats nothing, others get in between. */
export const documentOutboxHandlers = ({ db }: { db: Db }): Readonly<Record<string, OutboxHandler>> => ({
  [KIND]: async (payload, row) => {
    const stretch = Stretch.parse(payload);
    await withTransaction(db, async (tx) => {
      const { rowCount } = await tx.execute(sql`delete from outbox where id = ${row.id}`);
      // Another node was faster.
      if (rowCount === 0) return;
      const below = await refreshNext(tx, stretch);
      if (below !== undefined) await enqueue(tx, KIND, { ...stretch, below } satisfies Stretch);
    });
  },
});
