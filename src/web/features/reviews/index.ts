/** Public exports of the reviews feature. */
export { ReviewItem } from './review-item.tsx';
export { ReviewPrompt } from './review-prompt.tsx';
export { reviewsQuery } from './reviews.queries.ts';
