/** What may the rest of the server use of listings? */

export { type Card, cardColumns, listCards, listOfSeller, toCard } from './listing-cards.views.ts';
export { listingHandlers } from './listings.routes.ts';
