/** Who wants to be mailed about a listing at once? */
import { sql } from 'drizzle-orm';
import type { Language } from '#contract/display.ts';
import type { Tx } from '../../db/db.ts';
import type { Limiter, LimitTable } from '../../limits/limits.ts';
import { enqueueMail } from '../../mail/mail.ts';
import { makeUnsubscribeLink, type UnsubscribeKey } from '../../mail/unsubscribe.ts';
import { postponeFavouriteMail } from '../favourites/index.ts';
import { cheaperEmail, matchEmail } from './alerts.emails.ts';
import { postponeMatchMails } from './alerts.store.ts';

type News = {
  listingId: number;
  /** People whose favourite it is and who learn of a lower price. */
  cheaper: ReadonlySet<number>;
  /** Searches through which it is told. */
  news: ReadonlySet<number>;
};

type Row = {
  user_id: number;
  name: string;
  email: string;
  language: Language;
  /** The first of theirs that mails at once. */
  search: string | null;
  is_favourite: boolean;
  listing: string;
  price: string;
};

const ids = (set: ReadonlySet<number>) => sql`${sql.param([...set])}::int[]`;

async function readers(tx: Tx, { listingId, cheaper, news }: News): Promise<Row[]> {
  const { rows } = await tx.execute<Row>(sql`
    select u.id as user_id, u.name, u.email, u.language, found.search, found.is_favourite, l.name as listing,
      (l.price_minor / 100.0)::numeric(12, 2) || ' ' || c.code as price
    from listings l join currencies c on c.id = l.currency_id, users u, lateral (
      select
        (select s.name from saved_searches s
          where s.user_id = u.id and s.id = any(${ids(news)}) and s.mails = 'at_once' and u.mails_searches
          order by s.id limit 1) as search,
        u.id = any(${ids(cheaper)}) and u.mails_favourites as is_favourite
    ) found
    where l.id = ${listingId} and (found.search is not null or found.is_favourite)
      and u.id in (select unnest(${ids(cheaper)}) union select user_id from saved_searches where id = any(${ids(news)}))
    order by u.id`);
  return rows;
}

export type AlertMailDeps = { links: UnsubscribeKey; limiter: Limiter; limits: LimitTable };

/** One mail a person and listing, however many of their searches it fits; beyond their limit, the mail of the day. */
export async function mailAlerts(tx: Tx, { links, limiter, limits }: AlertMailDeps, news: News): Promise<void> {
  for (const row of await readers(tx, news)) {
    if ((await limiter.consume(limits.alertMails, `account ${row.user_id}`)) > 0) {
      if (row.is_favourite) await postponeFavouriteMail(tx, row.user_id, news.listingId);
      else await postponeMatchMails(tx, row.user_id, news.listingId, [...news.news]);
      continue;
    }
    const url = `${links.publicUrl}/listings/${news.listingId}`;
    const about = { to: row, listing: { name: row.listing, price: row.price, url } };
    const unsubscribe = makeUnsubscribeLink(links, row.is_favourite ? 'favourites' : 'searches', row.user_id);
    await enqueueMail(
      tx,
      row.is_favourite
        ? cheaperEmail({ ...about, unsubscribe })
        : matchEmail({ ...about, search: row.search ?? '', unsubscribe }),
    );
  }
}
