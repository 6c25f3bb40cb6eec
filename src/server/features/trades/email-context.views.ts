/** Reads the data for emails about swaps and rings. */
import { type SQL, sql } from 'drizzle-orm';
import type { Language } from '#contract/display.ts';
import type { Queryable } from '../../db/db.ts';
import { activePeople, noBlockBetween, unhiddenListings } from '../visibility/index.ts';
import type { TradeEmailContext } from './trades.emails.ts';

type Row = {
  id: number;
  name: string;
  email: string;
  language: Language;
  requests: boolean;
  acceptances: boolean;
  from: string;
  gives: ItemRow[];
  gets: ItemRow[];
};
type ItemRow = { id: number; name: string | null; image_key: string | null };
/** The name is null if a moderator has hidden the listing and it does not belong to the recipient. */
type Item = { id: number; name: string | null; imageKey: string | null };
export type TradeEmailRecipient = Pick<TradeEmailContext, 'to' | 'from'> & {
  userId: number;
  gives: Item[];
  gets: Item[];
  wants: { requests: boolean; acceptances: boolean };
};

/**
 * Selects the trade's items for which `condition` is true, in their order. A listing that a moderator has hidden has no
 * picture, and has its name only if user `u` is its seller, as on the page of the trade.
 */
const itemsWhere = (tradeId: number, condition: SQL): SQL => sql`(
  select coalesce(json_agg(json_build_object('id', l.id, 'name', case when ${unhiddenListings()} or l.seller_id = u.id then l.name end,
      'image_key', case when ${unhiddenListings()} then (select p.key from images p where p.id = l.image1_id) end) order by i.place), '[]')
  from trade_items i join listings l on l.id = i.listing_id where i.trade_id = ${tradeId} and ${condition})`;

const toItem = ({ id, name, image_key: imageKey }: ItemRow): Item => ({ id, name, imageKey });

/**
 * Returns these members with what they give and get. Omits suspended users, users who are deleting their account, and
 * users whom a block separates from the user who gives to them: an email must not reveal that a block has ended a swap.
 */
export async function readEmailRecipients(
  db: Queryable,
  tradeId: number,
  userIds: readonly number[],
): Promise<TradeEmailRecipient[]> {
  const { rows } = await db.execute<Row>(sql`
    select u.id, u.name, u.email, u.language, u.mails_requests as requests, u.mails_acceptances as acceptances, o.name as "from",
      ${itemsWhere(tradeId, sql`i.from_id = u.id`)} as gives, ${itemsWhere(tradeId, sql`i.to_id = u.id`)} as gets
    from users u
    join lateral (select i.from_id from trade_items i where i.trade_id = ${tradeId} and i.to_id = u.id limit 1) giver on true
    join users o on o.id = giver.from_id
    where u.id = any(${sql.param([...userIds])}::int[]) and ${activePeople()} and ${noBlockBetween(sql`u.id`, sql`o.id`)}
    order by u.id`);
  return rows.map(({ id, name, email, language, requests, acceptances, from, gives, gets }) => ({
    ...{ userId: id, to: { name, email, language }, from, gives: gives.map(toItem), gets: gets.map(toItem) },
    wants: { requests, acceptances },
  }));
}
