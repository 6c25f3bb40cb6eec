/** Notifies users exactly once about matches of saved searches and about cheaper favourites. */
import { paths } from '#contract/pages.ts';
import { priceText, priceTextFor } from '#rules/listings/price-text.ts';
import type { Context } from '../../context.ts';
import { type Tx, withTransaction } from '../../db/db.ts';
import type { ListingAlert } from '../../events/catalogue.ts';
import type { OutboxHandlers } from '../../events/outbox.ts';
import { enqueueMail } from '../../mail/mail.ts';
import { makeUnsubscribeLink } from '../../mail/unsubscribe.ts';
import { readRates } from '../currencies/index.ts';
import { type KnownPrice, postponeFavouriteMail, recordFavouriteAlerts } from '../favourites/index.ts';
import { LISTING_ALERTS, type ListingAlertsPayload, scheduleListingAlertsTomorrow } from '../listings/index.ts';
import { type Alerts, readRecipients } from './alert-mails.views.ts';
import { cheaperEmail, matchEmail } from './alerts.emails.ts';
import { lockUnchangedListing, postponeMatchMails, recordMatches } from './alerts.store.ts';
import { type AlertRecipient, findAlertRecipients } from './matches.views.ts';

/** Users notified per transaction. Other writes for these users wait until the transaction ends. */
const BATCH_SIZE = 200;

type Parts = Pick<Context, 'db'> & AlertMailParts;

function matchType({ wantIds, followIds }: AlertRecipient, id: number, isCheaper: boolean): ListingAlert['type'] {
  if (isCheaper) return 'search_cheaper';
  if (wantIds.includes(id)) return 'want_match';
  return followIds.includes(id) ? 'follow_match' : 'search_match';
}

async function recordAlerts(
  tx: Tx,
  listingId: number,
  recipients: readonly AlertRecipient[],
): Promise<{
  cheaper: ReadonlyMap<number, KnownPrice>;
  matches: ReadonlyMap<number, boolean>;
  alerts: ListingAlert[];
}> {
  const userIds = recipients.map(({ userId }) => userId);
  const searchIds = recipients.flatMap(({ savedSearchIds }) => savedSearchIds);
  const cheaper = await recordFavouriteAlerts(tx, listingId, userIds);
  const matches = await recordMatches(tx, listingId, searchIds);
  const alerts = recipients.flatMap((recipient): ListingAlert[] => {
    const { userId, savedSearchIds } = recipient;
    const savedSearchId = savedSearchIds.find((id) => matches.has(id)) ?? null;
    if (cheaper.has(userId)) return [{ userId, type: 'favourite_cheaper', savedSearchId: null }];
    if (savedSearchId === null) return [];
    const isCheaper = matches.get(savedSearchId) === true;
    return [{ userId, type: matchType(recipient, savedSearchId, isCheaper), savedSearchId }];
  });
  return { cheaper, matches, alerts };
}

/** Returns false if the listing has changed since the recipients were found. */
async function notifyBatch(
  parts: Parts,
  listingId: number,
  version: number,
  recipients: readonly AlertRecipient[],
): Promise<boolean> {
  return await withTransaction(parts.db, async (tx, events) => {
    const sellerId = await lockUnchangedListing(tx, listingId, version);
    if (sellerId === undefined) return false;
    const { cheaper, matches, alerts } = await recordAlerts(tx, listingId, recipients);
    if (alerts.length < recipients.length) await scheduleListingAlertsTomorrow(tx, listingId);
    if (alerts.length === 0) return true;
    events.record({ type: 'listing.alerted', payload: { listingId, sellerId, alerts } });
    await mailAlerts(tx, parts, { listingId, cheaper, matches });
    return true;
  });
}

async function notifyAll(parts: Parts, listingId: number, since: Date): Promise<void> {
  for (;;) {
    const result = await findAlertRecipients(parts.db, listingId, since);
    if (!result) return;
    let isUnchanged = true;
    for (let at = 0; isUnchanged && at < result.recipients.length; at += BATCH_SIZE) {
      isUnchanged = await notifyBatch(parts, listingId, result.version, result.recipients.slice(at, at + BATCH_SIZE));
    }
    // If the listing was saved again, repeat the search: it does not find users who have already been notified.
    if (isUnchanged) return;
  }
}

/** Notifies and records each batch in one transaction: after a crash, the retry notifies only the remaining users. */
export const alertOutboxHandlers = (parts: Parts): OutboxHandlers => ({
  [LISTING_ALERTS]: (payload, { createdAt }) =>
    notifyAll(parts, (payload as ListingAlertsPayload).listingId, createdAt),
});

export type AlertMailParts = Pick<Context, 'links' | 'limiter' | 'limits'>;

/**
 * Sends one email per user and listing, however many searches match. Once a user has reached the limit of alert emails,
 * further alerts go into the user's daily digest.
 */
export async function mailAlerts(tx: Tx, { links, limiter, limits }: AlertMailParts, alerts: Alerts): Promise<void> {
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
