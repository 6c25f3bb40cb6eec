/** Public API of the reviews feature for the rest of the server. */
export { reviewHandlers } from './reviews.routes.ts';
