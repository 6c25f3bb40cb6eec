/** Reads the listings of a user that are open to trade. */
import { type SQL, sql } from 'drizzle-orm';
import type { CountryCode } from '#contract/countries.ts';
import { WHOLE_LIST_LIMIT } from '#contract/limits.ts';
import type { Queryable } from '../../db/db.ts';
import { type Page, takePage } from '../../db/take-page.ts';
import type { PictureUrls } from '../../storage/picture-urls.ts';
import { type Card, listCardsByIds } from '../listings/index.ts';
import { excludedCountry, isOpenToTrade, isTraded } from '../trading/index.ts';
import { isUserAbsent, visiblePeople } from '../visibility/index.ts';

type HaveRow = { id: number; isTraded: boolean; excluded: CountryCode | null };
type Have = Card & { is_traded?: true; excluded_country?: CountryCode };

/** A cursor remains valid after the listing to which it refers is closed. */
const isAfter = (userId: number, cursor: number | undefined): SQL =>
  cursor === undefined
    ? sql`true`
    : sql`(l.created_at, l.id) < (select c.created_at, c.id from listings c where c.id = ${cursor} and c.seller_id = ${userId})`;

type Receiver = { viewerId: number; receiverId?: number | undefined };

/** Returns undefined if the user does not exist, cannot trade, or is hidden from the viewer by a block. */
export async function listHaves(
  { db, urls }: { db: Queryable; urls: PictureUrls },
  userId: number,
  { viewerId, receiverId = viewerId }: Receiver,
  cursor: number | undefined,
): Promise<Page<Have, unknown, number> | undefined> {
  if (await isUserAbsent(db, userId, viewerId)) return undefined;
  const { rows } = await db.execute<HaveRow>(sql`
    select l.id, ${isTraded} as "isTraded", ${excludedCountry(sql`u.country`, sql`r.country`)} as excluded
    from listings l join users u on u.id = l.seller_id
    left join (select u.id, u.country from users u
      where u.id = ${receiverId} and (u.id = ${viewerId} or ${visiblePeople(viewerId)})) r on true
    where l.seller_id = ${userId} and ${isOpenToTrade} and ${isAfter(userId, cursor)}
    order by l.created_at desc, l.id desc limit ${WHOLE_LIST_LIMIT + 1}`);
  const { page, next } = takePage(rows, WHOLE_LIST_LIMIT, ({ id }) => id);
  const rowOf = new Map(page.map((row) => [row.id, row]));
  const cards = await listCardsByIds(db, urls, [...rowOf.keys()]);
  return {
    data: cards.map((card) => {
      const row = rowOf.get(card.id);
      return {
        ...card,
        ...(row?.isTraded ? { is_traded: true } : {}),
        ...(row?.excluded ? { excluded_country: row.excluded } : {}),
      };
    }),
    meta: { next_cursor: next },
  };
}
