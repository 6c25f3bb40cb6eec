/** What do other rooms use of the home page? */
export { HomePage } from './home-page.tsx';
