/** Claims the alerts of a digest day, and deletes index terms that no saved search uses. */
import { sql } from 'drizzle-orm';
import type { Language } from '#contract/display.ts';
import type { Queryable, Tx } from '../../db/db.ts';
import { activePeople, openListings, visibleListings } from '../visibility/index.ts';

/**
 * A digest day ends at 07:00 UTC. Its emails are written ten minutes later, when no transaction of that day can still
 * be running.
 */
const DAY_ENDED = sql`(date_trunc('day', now() - interval '7 hours 10 minutes', 'UTC') + interval '7 hours')`;
export type DueAlert = {
  name: string;
  email: string;
  language: Language;
  listing_id: number;
  listing: string;
  image_key: string | null;
  price_minor: number;
  price_currency: string;
  /** The recipient's currency. */
  currency: string;
  /** The name of the saved search or want; null for a favourite. */
  search: string | null;
  is_want: boolean;
  /** True if the listing became cheaper; false for a new match. */
  is_cheaper: boolean;
};

/** Claims the user's due alerts, and returns those about listings that are still open, newest first. */
export async function claimDueAlerts(tx: Tx, userId: number): Promise<DueAlert[]> {
  const { rows } = await tx.execute<DueAlert>(sql`
    with matches as (
      update saved_search_matches m set is_due = false from saved_searches s
      where s.id = m.saved_search_id and s.user_id = ${userId} and m.is_due and m.told_at < ${DAY_ENDED}
      returning s.id, s.kind, s.name, m.listing_id, m.is_cheaper, s.mails, s.is_paused
    ), favoured as (
      update favourites set is_due = false
      where user_id = ${userId} and is_due and told_at < ${DAY_ENDED} returning listing_id
    ), recipient as (
      select * from users where id = ${userId} and ${activePeople('users')}
    ), first as (
      select distinct on (listing_id) listing_id, name, kind, is_cheaper from (
        select matches.listing_id, matches.id, matches.name, matches.kind, matches.is_cheaper from matches, recipient
        where mails <> 'never' and not is_paused and case kind when 'want' then mails_wants else mails_searches end
        union all
        select listing_id, 0, null, 'search', true from favoured, recipient where mails_favourites
      ) offered order by listing_id, offered.id
    )
    select u.name, u.email, u.language, l.id as listing_id, l.name as listing, f.name as search,
      f.kind = 'want' as is_want, f.is_cheaper, (select i.key from images i where i.id = l.image1_id) as image_key,
      l.price_minor, c.code as price_currency, own.code as currency
    from first f join listings l on l.id = f.listing_id and ${openListings()} and ${visibleListings(userId)}
    join currencies c on c.id = l.currency_id, recipient u join currencies own on own.id = u.currency_id
    order by l.id desc`);
  return rows;
}

export async function listUsersWithDueAlerts(db: Queryable, limit: number): Promise<number[]> {
  const { rows } = await db.execute<{ user_id: number }>(sql`
    select s.user_id from saved_search_matches m join saved_searches s on s.id = m.saved_search_id
    where m.is_due and m.told_at < ${DAY_ENDED}
    union select user_id from favourites where is_due and told_at < ${DAY_ENDED} limit ${limit}`);
  return rows.map((row) => row.user_id);
}

export async function deleteUnusedPieces(tx: Tx): Promise<number> {
  // The lock makes a concurrent save wait, so that it sees either all deletion neighbours of a word or none.
  await tx.execute(sql`lock table saved_search_pieces in share row exclusive mode`);
  const { rowCount } = await tx.execute(sql`
    delete from saved_search_pieces p
    where not exists (select 1 from saved_search_terms t where t.term = p.word)`);
  return rowCount ?? 0;
}
