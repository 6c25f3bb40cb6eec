/** Public API of the search feature for the rest of the server. */
export { documentOutboxHandlers } from './documents.store.ts';
export { groupFlags } from './filters.views.ts';
export { formerPricesJob } from './former-prices.jobs.ts';
export { listHitIds } from './hit-ids.service.ts';
export { MemorySearch } from './memory-search.service.ts';
export { searchListings } from './search.service.ts';
export { forgetSeller, refreshSeller } from './sellers.store.ts';
export { addSynonyms, changeSynonyms, removeSynonyms } from './synonyms.service.ts';
export { listSynonyms, matchesSynonym } from './synonyms.views.ts';
export { deleteUnusedWords } from './words.service.ts';
