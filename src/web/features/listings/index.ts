/** What do other rooms use of the listings? Their pages are lazy chunks and imported by their own files. */

export { OwnListings } from './lazy-own-listings.ts';
export { ListingGrid, ListingGridSkeleton } from './listing-grid.tsx';
