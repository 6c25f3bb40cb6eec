/** Finds the open listings of other sellers that are most similar to a listing. */
import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/db.ts';
import type { PictureUrls } from '../../storage/picture-urls.ts';
import { listings } from '../../tables/listings.ts';
import { searchDocuments } from '../../tables/search.ts';
import { type Card, listCardsByIds } from '../listings/index.ts';
import { unhiddenListings, visibleDocuments, visibleSellers } from '../visibility/index.ts';

const MAX_SIMILAR = 8;
const MAX_CANDIDATES = 100;

type Viewer = { id: number; isStaff: boolean };

/**
 * Matches the viewer's own listings and all listings that are not hidden. Undefined for the staff, who see all
 * listings.
 */
function isShownTo(viewer: Viewer | undefined): SQL | undefined {
  if (viewer?.isStaff) return undefined;
  return or(unhiddenListings('listings'), viewer && eq(listings.sellerId, viewer.id));
}

/**
 * Compares the newest listings of the same members and of the same group. Shared members weigh most, then the group,
 * the source type and the words of the name. Returns undefined if the listing does not exist, or is hidden from the viewer.
 */
export async function listSimilar(
  db: Queryable,
  urls: PictureUrls,
  id: number,
  viewer?: Viewer,
): Promise<Card[] | undefined> {
  const viewerId = viewer?.id;
  const isListed = and(eq(listings.id, id), isShownTo(viewer), visibleSellers(viewerId, listings.sellerId));
  const isVisible = visibleDocuments(viewerId);
  const [document] = await db
    .select()
    .from(searchDocuments)
    .where(and(eq(searchDocuments.listingId, id), isVisible));
  // Hidden listings have no search document, and just after an upgrade other listings can lack one too.
  if (!document) return (await db.$count(listings, isListed)) > 0 ? [] : undefined;
  const members = sql`${sql.param(document.memberIds)}::int[]`;
  const byMember = document.memberIds.map((member) => `'#m${member}'`).join('|') || `'#m0'`;
  const candidates = (query: string) => sql`
    (select listing_id from search_documents
    where words @@ ${query}::tsquery and status = 'open' and seller_id <> ${document.sellerId}
      and ${isVisible}
    order by created_at desc limit ${MAX_CANDIDATES})`;
  const { rows } = await db.execute<{ id: number }>(sql`
    with own as (
      select array(select lexeme from unnest(${document.words}::tsvector) where 'A' = any(weights)) as words
    ), near as (${candidates(byMember)} union ${candidates(`'#g${document.groupId}'`)})
    select d.listing_id as id
    from near join search_documents d using (listing_id) cross join own
    order by 4 * cardinality(array(select unnest(d.member_ids) intersect select unnest(${members})))
        / greatest(1, cardinality(d.member_ids))::float8 desc
      , (d.group_id = ${document.groupId})::int + (d.source_type_id = ${document.sourceTypeId})::int
        + (select count(*) from unnest(tsvector_to_array(ts_filter(d.words, '{a}'))) word where word = any(own.words)) * 0.5 desc,
      d.created_at desc, d.listing_id desc
    limit ${MAX_SIMILAR}`);
  const ids = rows.map((row) => row.id);
  return await listCardsByIds(db, urls, ids);
}
