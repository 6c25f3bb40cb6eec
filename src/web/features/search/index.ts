/** What do other rooms use of the search? */
export { SearchPage } from './search-page.tsx';
