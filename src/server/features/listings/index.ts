/** Public API of the listings feature for the rest of the server. */
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
export { lockListings } from './listing-locks.store.ts';
export { listingViewsJob } from './listing-views.jobs.ts';
export { ViewCounter } from './listing-views.service.ts';
export { announceListings, listingListeners } from './listings.broadcasts.ts';
export { hideListing, reopenUnsold, setListingStatus } from './listings.service.ts';
export { setListingHidden } from './listings.store.ts';
export {
  enqueueListingVisibility,
  hideListings,
  listingVisibilityHandlers,
} from './listings-of-deleted.service.ts';
export { deleteErasedListings, eraseListings } from './listings-of-deleted.store.ts';
export { moveMergedListings } from './merged-listings.store.ts';
export { readSellerRecord } from './seller-record.views.ts';
