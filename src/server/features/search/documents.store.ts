/** Rebuilds search documents in batches after a rename or an upgrade, however many listings are affected. */
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { FORMER_PRICE_DAYS } from '#rules/listings/price-reduction.ts';
import type { Tx } from '../../db/db.ts';
import { enqueue, type OutboxHandlers } from '../../events/outbox.ts';

/** The outbox kind of rebuilds. Triggers, migrations and `refreshSeller` enqueue the first row of each rebuild. */
const KIND = 'search-documents';
/** Documents rebuilt per transaction. Saving one of these listings waits until the transaction ends. */
const BATCH_SIZE = 50;

const Rebuild = z.object({
  of: z.enum(['group', 'member', 'seller', 'source', 'any']),
  id: z.int(),
  /** Rebuilding starts with the newest listing; listings with ids below this one are still to be rebuilt. */
  below: z.int().optional(),
});
type Rebuild = z.infer<typeof Rebuild>;

const affectedListings: Readonly<Record<Rebuild['of'], (id: number) => SQL>> = {
  group: (id) => sql`group_id = ${id}`,
  member: (id) => sql`exists (select from listing_members m where m.listing_id = listings.id and m.member_id = ${id})`,
  seller: (id) => sql`seller_id = ${id}`,
  source: (id) => sql`source_type_id = ${id}`,
  any: () => sql`true`,
};

/** Rebuilds up to `limit` documents whose former price is no longer shown; returns how many. */
export async function refreshEndedReductions(tx: Tx, limit: number): Promise<number> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select id from listings where id in (
      select listing_id from search_documents
      where reduced_at <= now() - ${sql.raw(`interval '${FORMER_PRICE_DAYS} days'`)}
      order by reduced_at limit ${limit})
    order by id for share`);
  const ids = rows.map((row) => row.id);
  if (ids.length > 0) await tx.execute(sql`call search_rebuild(${sql.param(ids)}::int[])`);
  return ids.length;
}

/** Rebuilds the next batch. Returns the id below which to continue, or undefined after the last batch. */
async function refreshNext(tx: Tx, { of, id, below }: Rebuild): Promise<number | undefined> {
  // Lock the listings: otherwise, if one is saved at the same time, its rebuilt document could contain its previous
  // words. Every transaction that locks several listings does so in ascending order.
  const { rows } = await tx.execute<{ id: number }>(sql`
    select id from listings where id in (
      select id from listings
      where ${affectedListings[of](id)} and ${below === undefined ? sql`true` : sql`id < ${below}`}
      order by id desc limit ${BATCH_SIZE})
    order by id for share`);
  const ids = rows.map((row) => row.id);
  if (ids.length > 0) await tx.execute(sql`call search_rebuild(${sql.param(ids)}::int[])`);
  return ids.length < BATCH_SIZE ? undefined : ids[0];
}

/** Each batch enqueues the next one: a crash repeats nothing, and other transactions can run between two batches. */
export const documentOutboxHandlers: OutboxHandlers = {
  [KIND]: async (payload, row) => {
    const rebuild = Rebuild.parse(payload);
    await row.once(async (tx) => {
      if (rebuild.of === 'any' && rebuild.below === undefined) await tx.execute(sql`call search_rebuild_names()`);
      const below = await refreshNext(tx, rebuild);
      if (below !== undefined) await enqueue(tx, KIND, { ...rebuild, below } satisfies Rebuild);
    });
  },
};
