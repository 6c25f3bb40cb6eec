/** Replaces the ids of merged groups, members and source types in the filters of saved searches. */
import { sql } from 'drizzle-orm';
import type { Tx } from '../../db/db.ts';

/** Also replaces the index term of the merged entry. Returns the changed searches with their users. */
export async function replaceFilterValue(
  tx: Tx,
  filter: 'group' | 'member' | 'sourcetype',
  fromId: number,
  intoId: number,
): Promise<{ id: number; userId: number }[]> {
  const column = sql.raw({ group: 'group_ids', member: 'member_ids', sourcetype: 'source_type_ids' }[filter]);
  const { rows } = await tx.execute<{ id: number; user_id: number }>(sql`
    update saved_searches s set filters = jsonb_set(filters, array[${filter}::text], to_jsonb((
      select string_agg(value::text, ',' order by place) from (
        select value, min(place) as place
        from unnest(array_replace(s.${column}, ${fromId}::int, ${intoId}::int)) with ordinality as each (value, place)
        group by value
      ) as distinct_values)))
    where ${fromId}::int = any(${column}) returning id, user_id`);
  const [fromTerm, intoTerm] = [`${filter} ${fromId}`, `${filter} ${intoId}`];
  await tx.execute(sql`
    insert into saved_search_terms (term, saved_search_id)
    select ${intoTerm}, saved_search_id from saved_search_terms where term = ${fromTerm} order by saved_search_id
    on conflict do nothing`);
  await tx.execute(sql`delete from saved_search_terms where term = ${fromTerm}`);
  return rows.map((row) => ({ id: row.id, userId: row.user_id }));
}
