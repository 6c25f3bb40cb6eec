/** What do other rooms use of saved searches? Their page is a lazy chunk and imported by its own file. */
export { SaveSearchButton } from './save-search-button.tsx';
export { useSavedSearchesLive } from './saved-searches.live.ts';
