/** What may the rest of the server use of search? */
export { documentOutboxHandlers } from './documents.store.ts';
export { listingSearchHandlers, searchHandlers } from './search.routes.ts';
export { searchListings } from './search.service.ts';
