/** Jobs that send the daily digest emails and delete index terms that no saved search uses. */

import { DAY_SECONDS } from '#contract/durations.ts';
import { paths } from '#contract/pages.ts';
import { priceTextFor } from '#rules/listings/price-text.ts';
import type { Context } from '../../context.ts';
import { type Db, type Tx, withTransaction } from '../../db/db.ts';
import type { Job } from '../../jobs/jobs.ts';
import { enqueueMail } from '../../mail/mail.ts';
import type { MailLinks } from '../../mail/mail-links.ts';
import { makeUnsubscribeLink } from '../../mail/unsubscribe.ts';
import { readRates } from '../currencies/index.ts';
import { digestEmail, mainSource } from './alerts.emails.ts';
import { claimDueAlerts, deleteUnusedPieces, listUsersWithDueAlerts } from './digest.store.ts';

const BATCH_SIZE = 200;

async function mailDay(tx: Tx, links: MailLinks, userId: number): Promise<boolean> {
  const rows = await claimDueAlerts(tx, userId);
  const [to] = rows;
  if (!to) return false;
  const rates = await readRates(tx, Number.POSITIVE_INFINITY);
  const offers = rows.map(
    ({ listing_id, listing, image_key, price_minor, price_currency, search, is_want, is_cheaper }) => ({
      ...{
        name: listing,
        price: priceTextFor(to, price_minor / 100, price_currency, rates),
        search,
        isWant: is_want,
        isCheaper: is_cheaper,
      },
      url: links.publicUrl + paths.listing(listing_id),
      picture: links.urls.urlOf(image_key),
    }),
  );
  const source = mainSource(offers);
  const pages = { searches: paths.savedSearches(), wants: paths.wants(), favourites: paths.favourites() };
  const unsubscribe = makeUnsubscribeLink(links, source, userId);
  await enqueueMail(tx, digestEmail({ to, offers, url: links.publicUrl + pages[source], unsubscribe }));
  return true;
}

/** Sends one email per user and day, with matches of daily searches and alerts above the limit of immediate emails. */
export const digestJob = ({ db, links }: Context): Job => ({
  name: 'mails of the day',
  every: 600,
  nodes: 'once',
  run: async (signal) => {
    for (let mailed = 0; ; ) {
      const userIds = await listUsersWithDueAlerts(db, BATCH_SIZE);
      for (const userId of userIds) {
        if (signal.aborted) return mailed;
        if (await withTransaction(db, (tx) => mailDay(tx, links, userId))) mailed++;
      }
      if (userIds.length < BATCH_SIZE) return mailed;
    }
  },
});

export const unusedTermsJob = (db: Db): Job => ({
  name: 'pieces of forgotten searches',
  every: DAY_SECONDS,
  nodes: 'once',
  run: async () => await withTransaction(db, (tx) => deleteUnusedPieces(tx)),
});
