/** Replaces references to merged catalogue entries by their targets, in the transaction that stores the references. */
import { sql } from 'drizzle-orm';
import type { CatalogueKind } from '#contract/catalogue.ts';
import type { Tx } from '../../db/db.ts';
import { kindTables } from './catalogue-kinds.store.ts';
import { readRedirects, replaceMerged } from './merges.views.ts';

/**
 * Returns the ids to store in place of these: an entry that was merged, or is being merged, is replaced by its target.
 * The lock makes a merge that starts now wait for this transaction, so that it finds what this transaction stores. An
 * unknown id is returned unchanged.
 */
export async function followMerges(tx: Tx, kind: CatalogueKind, ids: readonly number[]): Promise<number[]> {
  const unique = [...new Set(ids)];
  if (unique.length === 0) return [];
  await tx.execute(sql`
    select id from ${kindTables[kind].entries} where id = any(${sql.param(unique)}::bigint[]) order by id for share`);
  return replaceMerged(await readRedirects(tx, kind, unique), unique);
}
