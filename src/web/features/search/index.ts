/** Public exports of the search feature. */
export { searchQuery } from './search.queries.ts';
export { SearchResults } from './search-results.tsx';
export type { ComboboxProps } from './suggestions.tsx';
export { useSearch } from './use-search.ts';
