/** Reads the data for emails about swaps and rings. */
import { sql } from 'drizzle-orm';
import type { Language } from '#contract/display.ts';
import type { Queryable } from '../../db/db.ts';
import { isHiddenFrom } from '../blocks/index.ts';
import { canTrade } from '../trading/index.ts';
import type { TradeEmailContext } from './trades.emails.ts';

type Row = {
  id: number;
  name: string;
  email: string;
  language: Language;
  requests: boolean;
  acceptances: boolean;
  from: string;
  gives: string[];
  gets: string[];
};
export type TradeEmailRecipient = Pick<TradeEmailContext, 'to' | 'from' | 'gives' | 'gets'> & {
  userId: number;
  wants: { requests: boolean; acceptances: boolean };
};

/**
 * Returns these members with the names of what they give and get. Suspended and leaving users get no email, and a user
 * does not learn by email that a block has ended a swap.
 */
export async function readEmailRecipients(
  db: Queryable,
  tradeId: number,
  userIds: readonly number[],
): Promise<TradeEmailRecipient[]> {
  const { rows } = await db.execute<Row>(sql`
    select u.id, u.name, u.email, u.language, u.mails_requests as requests, u.mails_acceptances as acceptances, o.name as "from",
      array(select l.name from trade_items i join listings l on l.id = i.listing_id
        where i.trade_id = ${tradeId} and i.from_id = u.id order by i.place) as gives,
      array(select l.name from trade_items i join listings l on l.id = i.listing_id
        where i.trade_id = ${tradeId} and i.to_id = u.id order by i.place) as gets
    from users u
    join lateral (select i.from_id from trade_items i where i.trade_id = ${tradeId} and i.to_id = u.id limit 1) giver on true
    join users o on o.id = giver.from_id
    where u.id = any(${sql.param([...userIds])}::int[]) and ${canTrade} and not (${isHiddenFrom(sql`u.id`, sql`o.id`)})
    order by u.id`);
  return rows.map(({ id, name, email, language, requests, acceptances, from, gives, gets }) => ({
    ...{ userId: id, to: { name, email, language }, from, gives, gets },
    wants: { requests, acceptances },
  }));
}
