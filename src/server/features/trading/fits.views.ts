/** Reads the wants and haves whose fits are computed. */
import { sql } from 'drizzle-orm';
import type { SearchFilters } from '#contract/search.ts';
import type { Tx } from '../../db/db.ts';
import { noBlockBetween } from '../visibility/index.ts';
import { isHave } from './haves.views.ts';

export type WantToFit = {
  id: number;
  userId: number;
  filters: SearchFilters;
  wantCount: number;
  /** How many haves the want's owner owns or cannot see; searches return those too. */
  unseen: number;
};

/** Omits paused wants, which nothing fits, and deleted ones. */
export async function readWantsToFit(tx: Tx, ids: readonly number[]): Promise<WantToFit[]> {
  const { rows } = await tx.execute<WantToFit>(sql`
    select s.id, s.user_id as "userId", s.filters,
      (select count(*)::int from wants o where o.user_id = w.user_id) as "wantCount",
      (select count(*)::int from listings l where ${isHave}
        and (l.seller_id = w.user_id or not ${noBlockBetween(sql`w.user_id`, sql`l.seller_id`)})) as unseen
    from wants w join saved_searches s on s.id = w.saved_search_id
    where s.id = any(${sql.param([...ids])}::int[]) and not s.is_paused order by s.id`);
  return rows;
}

/**
 * Returns the first of these listings that belong to other users, until `limit` of them are visible to the user.
 * Listings that a block hides are included, because the block can end, but they do not count towards the limit.
 */
export async function listFirstOfOthers(
  tx: Tx,
  userId: number,
  listingIds: readonly number[],
  limit: number,
): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select id from (
      select l.id, h.place, count(*) filter (where ${noBlockBetween(userId, sql`l.seller_id`)}) over (order by h.place) as seen
      from unnest(${sql.param([...listingIds])}::int[]) with ordinality as h (id, place)
      join listings l on l.id = h.id and l.seller_id <> ${userId}) hits
    where seen <= ${limit} order by place`);
  return rows.map(({ id }) => id);
}

/** The next wants whose fits depend on words, and therefore on aliases and synonyms. */
export async function listWantsWithWords(tx: Tx, afterId: number, limit: number): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select s.id from wants w join saved_searches s on s.id = w.saved_search_id
    where s.id > ${afterId} and not s.is_paused and s.filters ? 'q' order by s.id limit ${limit}`);
  return rows.map(({ id }) => id);
}

/** Returns whether a later outbox row requests a new computation for all wants with words. */
export async function isRequestedAgain(tx: Tx, rowId: number): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from outbox where kind = 'want-fits' and payload = '{"afterWantId": 0}' and id > ${rowId} limit 1`);
  return rows.length > 0;
}
