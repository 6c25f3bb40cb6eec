/** What may the rest of the server use of reviews? */
export { reviewHandlers } from './reviews.routes.ts';
