/**
 * Replaces references to merged catalogue entries with references to their targets, in the transaction that stores the
 * references.
 */
import { sql } from 'drizzle-orm';
import type { CatalogueKind } from '#contract/catalogue.ts';
import type { Tx } from '../../db/db.ts';
import { kindTables } from './catalogue-kinds.store.ts';
import { readRedirects, replaceMerged } from './merges.views.ts';

/**
 * Returns a function that replaces the ids of merged entries with those of their targets, even while the merge is still
 * running; unknown ids stay unchanged. The row locks make a merge that starts now wait for this transaction, so that it
 * finds the references stored here.
 */
export async function readMergeTargets(
  tx: Tx,
  kind: CatalogueKind,
  ids: readonly number[],
): Promise<(ids: readonly number[]) => number[]> {
  const unique = [...new Set(ids)];
  if (unique.length === 0) return (none) => [...none];
  await tx.execute(sql`
    select id from ${kindTables[kind].entries} where id = any(${sql.param(unique)}::bigint[]) order by id for share`);
  const redirects = await readRedirects(tx, kind, unique);
  return (merged) => replaceMerged(redirects, merged);
}

export async function followMerges(tx: Tx, kind: CatalogueKind, ids: readonly number[]): Promise<number[]> {
  return (await readMergeTargets(tx, kind, ids))(ids);
}
