/** Reads how often a seller's listings were viewed and marked as favourites; only the seller sees these counts. */
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { ListingFigures } from '#contract/listing-card.ts';
import type { Queryable } from '../../db/db.ts';

type Figures = z.input<typeof ListingFigures>;

export async function readFigures(db: Queryable, ids: readonly number[]): Promise<Map<number, Figures>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.execute<{ id: number } & Figures>(sql`
    select i.id,
      (coalesce((select t.views from listing_view_totals t where t.listing_id = i.id), 0)
        + (select count(*) from listing_views v where v.listing_id = i.id))::int as views,
      (select count(*) from favourites f where f.listing_id = i.id)::int as favourites
    from unnest(${sql.param([...ids])}::int[]) i (id)`);
  return new Map(rows.map(({ id, views, favourites }) => [id, { views, favourites }]));
}
