/** What may somebody mean who has typed this much? */
import { and, eq, sql } from 'drizzle-orm';
import type { Suggestion } from '#contract/search.ts';
import type { Queryable } from '../../db/db.ts';
import { groups, listings } from '../../db/schema/listings.ts';
import type { PictureUrls } from '../../storage/picture-urls.ts';
import { listCards } from '../listings/index.ts';

const MOST = 8;

export async function suggest(db: Queryable, urls: PictureUrls, q: string): Promise<Suggestion[]> {
  const start = `${q
    .replaceAll('\u0000', '')
    .trim()
    .replace(/[\\%_]/g, '\\$&')}%`;
  if (start === '%') return [];
  const acts = await db
    .select({ id: groups.id, name: groups.name })
    .from(groups)
    .where(sql`${groups.name} ilike ${start}`)
    .limit(MOST / 2);
  const cards = await listCards(db, urls, and(eq(listings.status, 'open'), sql`${listings.name} ilike ${start}`), MOST);
  return [
    ...acts.map((act) => ({ kind: 'group' as const, ...act })),
    ...cards.map(({ id, name, image1 }) => ({ kind: 'listing' as const, id, name, image1 })),
  ].slice(0, MOST);
}
