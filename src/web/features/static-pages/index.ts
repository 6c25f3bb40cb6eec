/** Public exports of the static pages. */
export { NotFound } from './not-found.tsx';
