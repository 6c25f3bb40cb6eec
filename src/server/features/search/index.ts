/** Public API of the search feature for the rest of the server. */
export { documentOutboxHandlers } from './documents.store.ts';
export { searchListings } from './search.service.ts';
