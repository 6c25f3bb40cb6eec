/** Connects the listings feature, and exports what other parts of the server use of it. */

import { listingChannel } from '#contract/realtime.ts';
import type { Queryable } from '../../db/db.ts';
import type { EventListeners } from '../../events/event-bus.ts';
import { enqueuePush } from '../../events/pushes.ts';
import { feature, onePerContext } from '../../feature.ts';
import { listingsExport } from './listing-cards.views.ts';
import { listingViewsJob, ViewCounter } from './listing-views.service.ts';
import { listingHandlers, ownListingHandlers } from './listings.routes.ts';
import { hideListings, listingVisibilityHandlers } from './listings-of-deleted.service.ts';
import { deleteErasedListings, eraseListings } from './listings-of-deleted.store.ts';

export {
  enqueueListingAlerts,
  LISTING_ALERTS,
  type ListingAlertsPayload,
  scheduleListingAlertsTomorrow,
} from './listing-alerts.store.ts';
export {
  type Card,
  cardColumns,
  listCardsByIds,
  listOfSeller,
  listVisibleCards,
  toCard,
} from './listing-cards.views.ts';
export { readListing } from './listing-detail.views.ts';
export { hideListing, reopenUnsold, setListingStatus } from './listings.service.ts';
export { lockListings, setListingHidden } from './listings.store.ts';
export { enqueueListingVisibility } from './listings-of-deleted.service.ts';
export { deleteErasedListings, eraseListings } from './listings-of-deleted.store.ts';
export { moveMergedListings } from './merged-listings.store.ts';
export { readSellerRecord } from './seller-record.views.ts';

/** The push has no content, because the channel is public and what a listing shows depends on the viewer. */
export async function announceListings(tx: Queryable, ids: readonly number[]): Promise<void> {
  await enqueuePush(
    tx,
    ids.map((id) => ({ channel: listingChannel(id), event: 'changed', data: {} })),
  );
}

async function announce(tx: Queryable, { listingId }: { listingId: number }): Promise<[]> {
  await announceListings(tx, [listingId]);
  return [];
}

const listingListeners: EventListeners = {
  'listing.saved': announce,
  'listing.opened': announce,
  'listing.closed': announce,
};

const viewCounter = onePerContext((context) => new ViewCounter(context));

export const listingsFeature = feature({
  handlers: (context) => ({
    listings: listingHandlers({ ...context, views: viewCounter(context) }),
    ownListings: ownListingHandlers(context),
  }),
  listeners: () => [listingListeners],
  deliveries: ({ db }) => ({ leavingAccounts: listingVisibilityHandlers(db) }),
  jobs: ({ db }) => [listingViewsJob(db)],
  erase: { hide: { hideListings }, listings: { listings: eraseListings, erasedListings: deleteErasedListings } },
  export: { listings: listingsExport },
  close: (context) => viewCounter(context).flush(),
});
