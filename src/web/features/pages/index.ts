/** What do other rooms use of the plain pages? */
export { NotFound } from './not-found.tsx';
