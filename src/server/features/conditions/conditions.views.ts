/** Reads the scale of conditions. */
import { asc } from 'drizzle-orm';
import type { TranslatedName } from '#contract/scalars.ts';
import type { Queryable } from '../../db/db.ts';
import { conditions } from '../../tables/conditions.ts';
import { withoutMissingFrench } from '../catalogue/index.ts';

export async function listConditions(db: Queryable): Promise<TranslatedName[]> {
  const rows = await db
    .select({ id: conditions.id, name: conditions.name, name_fr: conditions.nameFr })
    .from(conditions)
    .orderBy(asc(conditions.rank), asc(conditions.id));
  return rows.map(withoutMissingFrench);
}
