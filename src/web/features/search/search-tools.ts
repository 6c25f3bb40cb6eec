/** The filter, sort and save tools of the search page, bundled in one chunk that loads in parallel with the results. */
export { SaveSearchButton } from '#web/features/saved-searches/index.ts';
export { WantSearchLink } from '#web/features/trading/index.ts';
export { ChosenFilters } from './chosen-filters.tsx';
export { FilterPanel } from './filter-panel.tsx';
export { FilterSheet } from './filter-sheet.tsx';
export { NoHits } from './no-hits.tsx';
export { SortChoice } from './sort-choice.tsx';
