/** Public API of the reviews feature for the rest of the server. */
export { setReviewHidden } from './reviews.store.ts';
export { eraseReviews } from './reviews-of-deleted.store.ts';
