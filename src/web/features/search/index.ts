/** Public exports of the search feature. */
export { SearchResults } from './search-results.tsx';
export type { ComboboxProps } from './suggestions.tsx';
export { useSearch } from './use-search.ts';
