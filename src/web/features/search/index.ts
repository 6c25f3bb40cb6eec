/** What do other rooms use of the search? */
export { SearchResults } from './search-results.tsx';
export type { ComboboxProps } from './suggestions.tsx';
export { useSearch } from './use-search.ts';
