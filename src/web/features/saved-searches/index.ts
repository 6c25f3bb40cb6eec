/** Public exports of the saved-searches feature. Its page is a lazy chunk, imported from its own file. */
export { SaveSearchButton } from './save-search-button.tsx';
