/** Lists the newest hits of a search, for comparisons with wants. */
import type { SearchFilters } from '#contract/search.ts';
import type { Tx } from '../../db/db.ts';
import { expandWords, readWords } from './expansion.views.ts';
import { filterDataIn, readFilters } from './filters.views.ts';
import { scanAllHits } from './hits.views.ts';

/** Returns the newest hits, without applying blocks. */
export async function listHitIds(tx: Tx, filters: SearchFilters, limit: number): Promise<number[]> {
  const terms = await expandWords(tx, await readWords(tx, filters.q ?? ''));
  const plan = {
    ...{ terms, limit, counted: limit, sort: 'newest' as const, grades: [], viewerId: undefined },
    filters: await readFilters(filterDataIn(tx), filters),
  };
  const { page } = await scanAllHits(tx, plan, { strategy: 'all', facets: [] });
  return page.slice(0, limit).map(([id]) => id);
}
