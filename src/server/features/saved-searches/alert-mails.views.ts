/** Reads who gets an immediate email about a listing. */
import { sql } from 'drizzle-orm';
import type { Language } from '#contract/display.ts';
import type { Queryable } from '../../db/db.ts';
import type { KnownPrice } from '../favourites/index.ts';
import { activePeople, noBlockBetween } from '../visibility/index.ts';

export type Alerts = {
  listingId: number;
  /** The users whose favourite became cheaper, with the earlier price that each user has seen. */
  cheaper: ReadonlyMap<number, KnownPrice>;
  /**
   * The saved searches to alert: maps the id to true if the listing became cheaper, and to false if the match is new.
   */
  matches: ReadonlyMap<number, boolean>;
};

type Row = {
  user_id: number;
  name: string;
  email: string;
  language: Language;
  /** The user's first matching search with immediate emails. */
  search: string | null;
  search_id: number | null;
  is_want: boolean | null;
  is_favourite: boolean;
  listing: string;
  image_key: string | null;
  price_minor: number;
  price_currency: string;
  /** The recipient's currency. */
  currency: string;
};

const ids = (set: Iterable<number>) => sql`${sql.param([...set])}::int[]`;

/**
 * Omits users who have lost access to the listing since the recipients were found: their account is no longer active,
 * or a block separates them from the seller.
 */
export async function readRecipients(tx: Queryable, { listingId, cheaper, matches }: Alerts): Promise<Row[]> {
  const { rows } = await tx.execute<Row>(sql`
    select u.id as user_id, u.name, u.email, u.language, reason.search, reason.search_id,
      reason.is_want, reason.is_favourite, l.name as listing,
      (select i.key from images i where i.id = l.image1_id) as image_key,
      l.price_minor, c.code as price_currency, own.code as currency
    from listings l join currencies c on c.id = l.currency_id, users u join currencies own on own.id = u.currency_id, lateral (
      select s.name as search, s.id as search_id, s.kind = 'want' as is_want, u.id = any(${ids(cheaper.keys())}) and u.mails_favourites as is_favourite
      from (select) one left join lateral (
        select name, id, kind from saved_searches
        where user_id = u.id and id = any(${ids(matches.keys())}) and mails = 'at_once'
          and case kind when 'want' then u.mails_wants else u.mails_searches end
        order by id limit 1) s on true
    ) reason
    where l.id = ${listingId} and (reason.search is not null or reason.is_favourite)
      and ${activePeople()} and ${noBlockBetween(sql`l.seller_id`, sql`u.id`)}
      and u.id in (select unnest(${ids(cheaper.keys())}) union select user_id from saved_searches where id = any(${ids(matches.keys())}))
    order by u.id`);
  return rows;
}
