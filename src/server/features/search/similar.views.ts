/** Which open listings of other sellers share the most with one listing? */
import { eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/db.ts';
import { listings } from '../../db/schema/listings.ts';
import { searchDocuments } from '../../db/schema/search.ts';
import type { PictureUrls } from '../../storage/picture-urls.ts';
import { type Card, listCards } from '../listings/index.ts';

const MOST = 8;
/** The freshest that are compared, of each kind of likeness. */
const COMPARED = 100;

/**
 * The freshest of the same members and of the same group are compared: what they share of members weighs most, then the
 * group, the source type and the words of the name. Undefined where there is no such listing.
 */
export async function listSimilar(db: Queryable, urls: PictureUrls, id: number): Promise<Card[] | undefined> {
  const [like] = await db.select().from(searchDocuments).where(eq(searchDocuments.listingId, id));
  // Without its document: just after an upgrade.
  if (!like) return (await db.$count(listings, eq(listings.id, id))) > 0 ? [] : undefined;
  const members = sql`${sql.param(like.memberIds)}::int[]`;
  const byMember = like.memberIds.map((member) => `'#m${member}'`).join('|') || `'#m0'`;
  // Ids grow with time: the highest are the freshest, and nothing but the index of words is read for it.
  const of = (question: string) => sql`
    (select listing_id from search_documents
    where words @@ ${question}::tsquery and status = 'open' and seller_id <> ${like.sellerId}
    order by created_at desc limit ${COMPARED})`;
  const { rows } = await db.execute<{ id: number }>(sql`
    with own as (
      select array(select lexeme from unnest(${like.words}::tsvector) where 'A' = any(weights)) as words
    ), near as (${of(byMember)} union ${of(`'#g${like.groupId}'`)})
    select d.listing_id as id
    from near join search_documents d using (listing_id) cross join own
    order by 4 * cardinality(array(select unnest(d.member_ids) intersect select unnest(${members})))
        / greatest(1, cardinality(d.member_ids))::float8 desc
      , (d.group_id = ${like.groupId})::int + (d.source_type_id = ${like.sourceTypeId})::int
        + (select count(*) from unnest(tsvector_to_array(ts_filter(d.words, '{a}'))) word where word = any(own.words)) * 0.5 desc,
      d.created_at desc, d.listing_id desc
    limit ${MOST}`);
  const ids = rows.map((row) => row.id);
  if (ids.length === 0) return [];
  const cards = await listCards(db, urls, inArray(listings.id, ids));
  return cards.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}
