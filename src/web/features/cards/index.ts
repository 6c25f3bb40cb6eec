/** Public exports of the cards feature: how listings and their sellers are shown wherever they appear. */

export { AboutPrice } from './about-price.tsx';
export { fieldLabels } from './cards.labels.ts';
export { FormerPrice } from './former-price.tsx';
export { ListingGrid, ListingGridSkeleton } from './listing-grid.tsx';
export { OwnPrice } from './own-price.tsx';
export { joinPages, NoListingsYet, PagedListings } from './paged-listings.tsx';
export { pictureTransition } from './picture-transition.ts';
export { SellerFacts } from './seller-facts.tsx';
