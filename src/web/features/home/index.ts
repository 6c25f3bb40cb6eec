/** Public exports of the home feature. */
export { HomePage } from './home-page.tsx';
