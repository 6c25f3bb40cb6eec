/** Enqueues the search for users to notify about a listing. */
import { DAY_MS } from '#contract/durations.ts';
import type { Tx } from '../../db/db.ts';
import { enqueue, enqueueUnlessScheduled } from '../../events/outbox.ts';

/** The saved-searches feature handles outbox rows of this kind. */
export const LISTING_ALERTS = 'listing-alerts';
export type ListingAlertsPayload = { listingId: number };

/**
 * Call this for a listing that is new, reopened, cheaper or newly open to trade. The search for recipients runs after
 * the commit, so that the seller's request does not wait for it.
 */
export async function enqueueListingAlerts(tx: Tx, listingId: number): Promise<void> {
  await enqueue(tx, LISTING_ALERTS, { listingId } satisfies ListingAlertsPayload);
}

/**
 * Schedules a single search for tomorrow, however often the listing is saved before then. Users who have already
 * received an alert about this listing today are then notified of its latest price.
 */
export async function scheduleListingAlertsTomorrow(tx: Tx, listingId: number): Promise<void> {
  const payload: ListingAlertsPayload = { listingId };
  await enqueueUnlessScheduled(tx, LISTING_ALERTS, payload, new Date(Date.now() + DAY_MS));
}
