/** What may the rest of the server use of listings? */
export { listingHandlers } from './listings.routes.ts';
export { type Card, cardColumns, listCards, listOfSeller, toCard } from './listings.views.ts';
