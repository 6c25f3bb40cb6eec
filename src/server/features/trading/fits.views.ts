/** Reads the wants and haves whose fits are computed. */
import { sql } from 'drizzle-orm';
import type { SearchFilters } from '#contract/search.ts';
import type { Tx } from '../../db/db.ts';

type WantToFit = {
  id: number;
  userId: number;
  filters: SearchFilters;
  /** How many wants its owner has. */
  wantCount: number;
};

/** Without paused wants, which fit nothing, and without deleted ones. */
export async function readWantsToFit(tx: Tx, ids: readonly number[]): Promise<WantToFit[]> {
  const { rows } = await tx.execute<{ id: number; user_id: number; filters: SearchFilters; want_count: number }>(sql`
    select s.id, s.user_id, s.filters, (select count(*)::int from wants o where o.user_id = w.user_id) as want_count
    from wants w join saved_searches s on s.id = w.saved_search_id
    where s.id = any(${sql.param([...ids])}::int[]) and not s.is_paused order by s.id`);
  return rows.map(({ id, user_id, filters, want_count }) => ({ id, userId: user_id, filters, wantCount: want_count }));
}

/** The next wants whose fits depend on words, and therefore on aliases and synonyms. */
export async function listWantsWithWords(tx: Tx, afterId: number, limit: number): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select s.id from wants w join saved_searches s on s.id = w.saved_search_id
    where s.id > ${afterId} and not s.is_paused and s.filters ? 'q' order by s.id limit ${limit}`);
  return rows.map(({ id }) => id);
}

/** Whether another computation of all wants with words has been requested since. */
export async function isRequestedAgain(tx: Tx, rowId: number): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from outbox where kind = 'want-fits' and payload = '{"afterWantId": 0}' and id > ${rowId} limit 1`);
  return rows.length > 0;
}
