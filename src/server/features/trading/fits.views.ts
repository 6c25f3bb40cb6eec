/** Reads the wants and haves whose fits are computed. */
import { sql } from 'drizzle-orm';
import type { SearchFilters } from '#contract/search.ts';
import type { Tx } from '../../db/db.ts';

type WantToFit = { id: number; userId: number; filters: SearchFilters };

/** Without paused wants, which fit nothing, and without deleted ones. */
export async function readWantsToFit(tx: Tx, ids: readonly number[]): Promise<WantToFit[]> {
  const { rows } = await tx.execute<{ id: number; user_id: number; filters: SearchFilters }>(sql`
    select s.id, s.user_id, s.filters from wants w join saved_searches s on s.id = w.saved_search_id
    where s.id = any(${sql.param([...ids])}::int[]) and not s.is_paused order by s.id`);
  return rows.map(({ id, user_id, filters }) => ({ id, userId: user_id, filters }));
}
