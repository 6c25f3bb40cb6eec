/** Which open listings of other sellers share the most with one listing? */
import { and, eq, ne } from 'drizzle-orm';
import type { Queryable } from '../../db/db.ts';
import { listings } from '../../db/schema/listings.ts';
import type { PictureUrls } from '../../storage/picture-urls.ts';
import { type Card, listCards } from '../listings/index.ts';

const MOST = 8;

/** Undefined where there is no such listing. */
export async function listSimilar(db: Queryable, urls: PictureUrls, id: number): Promise<Card[] | undefined> {
  const [like] = await db.select().from(listings).where(eq(listings.id, id));
  if (!like) return undefined;
  return await listCards(
    db,
    urls,
    and(eq(listings.status, 'open'), eq(listings.groupId, like.groupId), ne(listings.sellerId, like.sellerId)),
    MOST,
  );
}
