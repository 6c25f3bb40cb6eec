/** Notifies users exactly once about matches of saved searches and about cheaper favourites. */
import { type Db, type Tx, withTransaction } from '../../db/db.ts';
import type { ListingAlert } from '../../events/catalogue.ts';
import type { OutboxHandlers } from '../../events/outbox.ts';
import { type KnownPrice, recordFavouriteAlerts } from '../favourites/index.ts';
import { LISTING_ALERTS, type ListingAlertsPayload, scheduleListingAlertsTomorrow } from '../listings/index.ts';
import { type AlertMailDeps, mailAlerts } from './alert-mails.service.ts';
import { lockUnchangedListing, recordMatches } from './alerts.store.ts';
import { type AlertRecipient, findAlertRecipients } from './matches.views.ts';

/** Users notified per transaction. Other writes for these users wait until the transaction ends. */
const BATCH_SIZE = 200;

type Deps = { db: Db } & AlertMailDeps;

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
  deps: Deps,
  listingId: number,
  version: number,
  recipients: readonly AlertRecipient[],
): Promise<boolean> {
  return await withTransaction(deps.db, async (tx, events) => {
    const sellerId = await lockUnchangedListing(tx, listingId, version);
    if (sellerId === undefined) return false;
    const { cheaper, matches, alerts } = await recordAlerts(tx, listingId, recipients);
    if (alerts.length < recipients.length) await scheduleListingAlertsTomorrow(tx, listingId);
    if (alerts.length === 0) return true;
    events.record({ type: 'listing.alerted', payload: { listingId, sellerId, alerts } });
    await mailAlerts(tx, deps, { listingId, cheaper, matches });
    return true;
  });
}

async function notifyAll(deps: Deps, listingId: number, since: Date): Promise<void> {
  for (;;) {
    const result = await findAlertRecipients(deps.db, listingId, since);
    if (!result) return;
    let isUnchanged = true;
    for (let at = 0; isUnchanged && at < result.recipients.length; at += BATCH_SIZE) {
      isUnchanged = await notifyBatch(deps, listingId, result.version, result.recipients.slice(at, at + BATCH_SIZE));
    }
    // If the listing was saved again, repeat the search: it does not find users who have already been notified.
    if (isUnchanged) return;
  }
}

/** Notifies and records each batch in one transaction: after a crash, the retry notifies only the remaining users. */
export const alertOutboxHandlers = (deps: Deps): OutboxHandlers => ({
  [LISTING_ALERTS]: (payload, { createdAt }) => notifyAll(deps, (payload as ListingAlertsPayload).listingId, createdAt),
});
