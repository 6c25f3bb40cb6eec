/** Exports what other modules use of the listings feature. The pages are lazy chunks, imported directly. */

export { OwnListings } from './lazy-own-listings.ts';
export { ListingGrid, ListingGridSkeleton } from './listing-grid.tsx';
