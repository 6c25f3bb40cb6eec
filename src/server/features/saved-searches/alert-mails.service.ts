/** Sends the immediate emails about a listing to the users who chose them. */

import { paths } from '#contract/pages.ts';
import { priceText, priceTextFor } from '#rules/listings/price-text.ts';
import type { Tx } from '../../db/db.ts';
import type { Limiter, LimitTable } from '../../limits/limits.ts';
import { enqueueMail } from '../../mail/mail.ts';
import type { MailLinks } from '../../mail/mail-links.ts';
import { makeUnsubscribeLink } from '../../mail/unsubscribe.ts';
import { postponeFavouriteMail } from '../favourites/index.ts';
import { readRates } from '../lookups/index.ts';
import { type Alerts, readRecipients } from './alert-mails.views.ts';
import { cheaperEmail, matchEmail } from './alerts.emails.ts';
import { postponeMatchMails } from './alerts.store.ts';

export type AlertMailDeps = { links: MailLinks; limiter: Limiter; limits: LimitTable };

/**
 * Sends one email per user and listing, however many searches match. Once a user has reached the limit of alert emails,
 * further alerts go into the user's daily digest.
 */
export async function mailAlerts(tx: Tx, { links, limiter, limits }: AlertMailDeps, alerts: Alerts): Promise<void> {
  const recipients = await readRecipients(tx, alerts);
  if (recipients.length === 0) return;
  const rates = await readRates(tx, Number.POSITIVE_INFINITY);
  for (const row of recipients) {
    if ((await limiter.consume(limits.alertMails, `account ${row.user_id}`)) > 0) {
      if (row.is_favourite) await postponeFavouriteMail(tx, row.user_id, alerts.listingId);
      else await postponeMatchMails(tx, row.user_id, alerts.listingId, [...alerts.matches.keys()]);
      continue;
    }
    const url = links.publicUrl + paths.listing(alerts.listingId);
    const picture = links.urls.urlOf(row.image_key);
    const price = priceTextFor(row, row.price_minor / 100, row.price_currency, rates);
    const known = alerts.cheaper.get(row.user_id);
    const about = { to: row, listing: { name: row.listing, price, url, picture } };
    const isWant = row.is_want === true;
    const source = row.is_favourite ? 'favourites' : isWant ? 'wants' : 'searches';
    const unsubscribe = makeUnsubscribeLink(links, source, row.user_id);
    await enqueueMail(
      tx,
      row.is_favourite
        ? cheaperEmail({
            ...about,
            was: known ? priceText(known.amountMinor / 100, known.code, row.language) : '',
            unsubscribe,
          })
        : matchEmail({
            ...about,
            search: row.search ?? '',
            isWant,
            isCheaper: alerts.matches.get(row.search_id ?? 0) === true,
            unsubscribe,
          }),
    );
  }
}
