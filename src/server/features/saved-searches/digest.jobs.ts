/** Jobs that send the daily digest emails and delete index terms that no saved search uses. */

import { sql } from 'drizzle-orm';
import type { Language } from '#contract/display.ts';
import { type Db, type Tx, withTransaction } from '../../db/db.ts';
import type { Job } from '../../jobs/jobs.ts';
import { enqueueMail } from '../../mail/mail.ts';
import { makeUnsubscribeLink, type UnsubscribeKey } from '../../mail/unsubscribe.ts';
import { digestEmail } from './alerts.emails.ts';

type Deps = { db: Db; links: UnsubscribeKey };

/**
 * A digest day ends at 07:00 UTC. Its emails are written ten minutes later, when no transaction of that day can still
 * be running.
 */
const DAY_ENDED = sql`(date_trunc('day', now() - interval '7 hours 10 minutes', 'UTC') + interval '7 hours')`;
const BATCH_SIZE = 200;

type Due = {
  name: string;
  email: string;
  language: Language;
  listing_id: number;
  listing: string;
  price: string;
  /** Null for a favourite. */
  search: string | null;
};

/** Claims the due alerts of one user and enqueues the email in the same transaction. */
async function mailDay(tx: Tx, links: UnsubscribeKey, userId: number): Promise<boolean> {
  const { rows } = await tx.execute<Due>(sql`
    with matches as (
      update saved_search_matches m set is_due = false from saved_searches s
      where s.id = m.saved_search_id and s.user_id = ${userId} and m.is_due and m.told_at < ${DAY_ENDED}
      returning s.id, s.name, m.listing_id, s.mails
    ), favoured as (
      update favourites set is_due = false
      where user_id = ${userId} and is_due and told_at < ${DAY_ENDED} returning listing_id
    ), recipient as (
      select * from users where id = ${userId} and status = 'active'
    ), first as (
      select distinct on (listing_id) listing_id, name from (
        select matches.listing_id, matches.id, matches.name from matches, recipient where mails <> 'never' and mails_searches
        union all
        select listing_id, 0, null from favoured, recipient where mails_favourites
      ) offered order by listing_id, offered.id
    )
    select u.name, u.email, u.language, l.id as listing_id, l.name as listing, f.name as search,
      (l.price_minor / 100.0)::numeric(12, 2) || ' ' || c.code as price
    from first f join listings l on l.id = f.listing_id and l.status = 'open'
    join currencies c on c.id = l.currency_id, recipient u
    order by l.id desc`);
  const [to] = rows;
  if (!to) return false;
  const offers = rows.map(({ listing_id, listing, price, search }) => ({
    name: listing,
    price,
    search,
    url: `${links.publicUrl}/listings/${listing_id}`,
  }));
  const isAboutSearches = offers.some(({ search }) => search !== null);
  const unsubscribe = makeUnsubscribeLink(links, isAboutSearches ? 'searches' : 'favourites', userId);
  await enqueueMail(tx, digestEmail({ to, offers, url: `${links.publicUrl}/saved-searches`, unsubscribe }));
  return true;
}

/**
 * Sends one email per user and day, with their daily searches and the alerts beyond their limit of immediate emails.
 */
export const digestJob = ({ db, links }: Deps): Job => ({
  name: 'mails of the day',
  every: 600,
  nodes: 'once',
  run: async (signal) => {
    for (let mailed = 0; ; ) {
      const { rows } = await db.execute<{ user_id: number }>(sql`
        select s.user_id from saved_search_matches m join saved_searches s on s.id = m.saved_search_id
        where m.is_due and m.told_at < ${DAY_ENDED}
        union select user_id from favourites where is_due and told_at < ${DAY_ENDED} limit ${BATCH_SIZE}`);
      for (const { user_id } of rows) {
        if (signal.aborted) return mailed;
        if (await withTransaction(db, (tx) => mailDay(tx, links, user_id))) mailed++;
      }
      if (rows.length < BATCH_SIZE) return mailed;
    }
  },
});

/** Deletes the deletion neighbours of words that no saved search contains any more. */
export const unusedTermsJob = (db: Db): Job => ({
  name: 'pieces of forgotten searches',
  every: 86_400,
  nodes: 'once',
  run: async () =>
    await withTransaction(db, async (tx) => {
      // The lock makes a concurrent save wait, so that it sees either all deletion neighbours of a word or none.
      await tx.execute(sql`lock table saved_search_pieces in share row exclusive mode`);
      const { rowCount } = await tx.execute(sql`
        delete from saved_search_pieces p
        where not exists (select 1 from saved_search_terms t where t.term = p.word)`);
      return rowCount ?? 0;
    }),
});
