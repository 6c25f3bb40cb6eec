/** Which open listings hold every word of a search? */
import { and, eq, lt, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { SearchAnswer, SearchQuery } from '#contract/search.ts';
import type { Queryable } from '../../db/db.ts';
import { listings } from '../../db/schema/listings.ts';
import { failField } from '../../http/failure.ts';
import { createGate } from '../../limits/gate.ts';
import type { PictureUrls } from '../../storage/picture-urls.ts';
import { listCards } from '../listings/index.ts';

const MOST_WORDS = 12;

/** A search looks through every open listing: however many come at once, the database stays there for the others. */
const gate = createGate(2, 100);

/** A word as text inside a pattern: its own % and _ mean themselves. */
const patternOf = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`;

function holds(word: string): SQL {
  const like = patternOf(word);
  return sql`(
    ${listings.name} ilike ${like}
    or regexp_replace(${listings.description}, '<[^>]*>', ' ', 'g') ilike ${like}
    or exists (select 1 from groups g where g.id = ${listings.groupId} and g.name ilike ${like})
    or exists (select 1 from source_types t where t.id = ${listings.sourceTypeId} and t.name ilike ${like})
    or exists (select 1 from users u where u.id = ${listings.sellerId} and u.name ilike ${like})
    or exists (select 1 from listing_members lm join members m on m.id = lm.member_id
      where lm.listing_id = ${listings.id} and m.name ilike ${like})
  )`;
}

function cursorId(cursor: string): number {
  const id = /^l(\d{1,10})$/.exec(Buffer.from(cursor, 'base64url').toString())?.[1];
  return id ? Number(id) : failField('cursor', 'This cursor is not one of ours.');
}

/** Refuses with 503 where too many search already. */
export async function searchListings(
  db: Queryable,
  urls: PictureUrls,
  query: z.output<typeof SearchQuery>,
): Promise<z.input<typeof SearchAnswer>> {
  return await gate(() => search(db, urls, query));
}

async function search(
  db: Queryable,
  urls: PictureUrls,
  query: z.output<typeof SearchQuery>,
): Promise<z.input<typeof SearchAnswer>> {
  const words = (query.q ?? '').replaceAll('\u0000', '').split(/\s+/).filter(Boolean).slice(0, MOST_WORDS);
  const matching = and(eq(listings.status, 'open'), ...words.map(holds));
  const after = query.cursor === undefined ? undefined : cursorId(query.cursor);
  const page =
    after === undefined
      ? undefined
      : lt(
          sql`(${listings.createdAt}, ${listings.id})`,
          sql`(select l.created_at, l.id from listings l where l.id = ${after}::bigint)`,
        );
  const cards = await listCards(db, urls, and(matching, page), query.limit + 1);
  const data = cards.slice(0, query.limit);
  const last = cards.length > query.limit ? data.at(-1) : undefined;
  const [counted] = await db
    .select({ total: sql<number>`count(*)`.mapWith(Number) })
    .from(listings)
    .where(matching);
  return {
    data,
    meta: {
      total: counted?.total ?? 0,
      total_is_estimate: false,
      next_cursor: last ? Buffer.from(`l${last.id}`).toString('base64url') : null,
      facets: null,
    },
  };
}
