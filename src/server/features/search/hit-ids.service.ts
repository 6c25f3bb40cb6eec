/** Lists the newest hits of a search, for comparisons with wants. */
import { MAX_COUNTED_HITS } from '#contract/limits.ts';
import type { SearchFilters } from '#contract/search.ts';
import type { Tx } from '../../db/db.ts';
import { expandWords, readWords } from './expansion.views.ts';
import { filterDataIn, readFilters } from './filters.views.ts';
import { scanAllHits, scanByDate } from './hits.views.ts';

/** Returns the newest hits, without applying blocks. */
export async function listHitIds(tx: Tx, filters: SearchFilters, limit: number): Promise<number[]> {
  const terms = await expandWords(tx, await readWords(tx, filters.q ?? ''));
  const plan = {
    ...{ terms, limit, counted: MAX_COUNTED_HITS, sort: 'newest' as const, grades: [], viewerId: undefined },
    filters: await readFilters(filterDataIn(tx), filters),
  };
  const { found, page } = await scanAllHits(tx, plan, { strategy: 'all', facets: [] });
  // A scan of all hits does not find the newest ones if it stops at the counting limit.
  const hits = found > MAX_COUNTED_HITS ? await scanByDate(tx, plan, null, limit) : page;
  return hits.slice(0, limit).map(([id]) => id);
}
