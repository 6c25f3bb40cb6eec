/** Public exports of the listings feature. The pages are lazy chunks, imported directly. */

export { AboutPrice } from './cards/lazy-about-price.tsx';
export { OwnListings } from './cards/lazy-own-listings.ts';
export { ListingGrid, ListingGridSkeleton } from './cards/listing-grid.tsx';
export { joinPages, NoListingsYet, PagedListings } from './cards/paged-listings.tsx';
export { fieldLabels } from './fields.labels.ts';
export { RecentlyViewed, RecentSetting } from './recent/lazy-recent.ts';
