/** Stores the scale of conditions. */
import { eq, inArray, sql } from 'drizzle-orm';
import type { ConditionScale } from '#contract/conditions.ts';
import { isBlank } from '#contract/visible-text.ts';
import type { Tx } from '../../db/db.ts';
import { conditions } from '../../tables/conditions.ts';

/** Serialises writers, so that no other writer changes the scale between the check of `before` and the update. */
export async function lockConditions(tx: Tx): Promise<void> {
  await tx.execute(sql`lock table conditions in share row exclusive mode`);
}

export async function listUsedConditions(tx: Tx, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const { rows } = await tx.execute<{ id: number }>(sql`
    select c.id from conditions c where c.id = any (${sql.param([...ids])}::int[])
      and (exists (select from listings l where l.condition_id = c.id)
        or exists (select from saved_searches s where c.id = any (saved_search_ids(s.filters, 'condition'))))`);
  return rows.map(({ id }) => id);
}

export async function deleteConditions(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await tx.delete(conditions).where(inArray(conditions.id, [...ids]));
}

export async function writeConditions(tx: Tx, grades: ConditionScale['conditions']): Promise<void> {
  for (const [rank, { id, name, name_fr = '' }] of grades.entries()) {
    const row = { name, nameFr: isBlank(name_fr) ? null : name_fr, rank };
    if (id === null) await tx.insert(conditions).values(row);
    else await tx.update(conditions).set(row).where(eq(conditions.id, id));
  }
}
