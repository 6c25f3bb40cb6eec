/** Reads the listings of a user that are open to trade. */
import { type SQL, sql } from 'drizzle-orm';
import { WHOLE_LIST_LIMIT } from '#contract/limits.ts';
import type { Queryable } from '../../db/db.ts';
import { type Page, takePage } from '../../db/take-page.ts';
import type { PictureUrls } from '../../storage/picture-urls.ts';
import { isPresentTo } from '../blocks/index.ts';
import { type Card, listCardsByIds } from '../listings/index.ts';
import { isOpenToTrade, isTraded } from '../trading/index.ts';

type HaveRow = { id: number; isTraded: boolean };
type Have = Card & { is_traded?: true };

async function isTrader(db: Queryable, userId: number, viewerId: number): Promise<boolean> {
  const { rows } = await db.execute(sql`select from users u where u.id = ${userId} and ${isPresentTo(viewerId)}`);
  return rows.length > 0;
}

/** A cursor remains valid after the listing to which it refers is closed. */
const isAfter = (userId: number, cursor: number | undefined): SQL =>
  cursor === undefined
    ? sql`true`
    : sql`(l.created_at, l.id) < (select c.created_at, c.id from listings c where c.id = ${cursor} and c.seller_id = ${userId})`;

/** Returns undefined if the user does not exist, cannot trade, or is hidden from the viewer by a block. */
export async function listHaves(
  { db, urls }: { db: Queryable; urls: PictureUrls },
  userId: number,
  viewerId: number,
  cursor: number | undefined,
): Promise<Page<Have, unknown, number> | undefined> {
  if (!(await isTrader(db, userId, viewerId))) return undefined;
  const { rows } = await db.execute<HaveRow>(sql`
    select l.id, ${isTraded} as "isTraded" from listings l
    where l.seller_id = ${userId} and ${isOpenToTrade} and ${isAfter(userId, cursor)}
    order by l.created_at desc, l.id desc limit ${WHOLE_LIST_LIMIT + 1}`);
  const { page, next } = takePage(rows, WHOLE_LIST_LIMIT, ({ id }) => id);
  const ids = (list: readonly HaveRow[]) => list.map(({ id }) => id);
  const traded = new Set(ids(page.filter((row) => row.isTraded)));
  const cards = await listCardsByIds(db, urls, ids(page));
  return {
    data: cards.map((card) => (traded.has(card.id) ? { ...card, is_traded: true } : card)),
    meta: { next_cursor: next },
  };
}
