/** With what is a search narrowed down, put in order and relaxed? One chunk, loaded beside the results. */
export { SaveSearchButton } from '#web/features/saved-searches/index.ts';
export { ChosenFilters } from './chosen-filters.tsx';
export { FilterPanel } from './filter-panel.tsx';
export { FilterSheet } from './filter-sheet.tsx';
export { NoHits } from './no-hits.tsx';
export { SortChoice } from './sort-choice.tsx';
