/** Public API of the listings feature for the rest of the server. */

export { type Card, cardColumns, listCards, listOfSeller, toCard } from './listing-cards.views.ts';
export { listingHandlers } from './listings.routes.ts';
