/** What do other features use of the reviews? */
export { ReviewItem } from './review-item.tsx';
export { ReviewPrompt } from './review-prompt.tsx';
export { reviewsQuery } from './reviews.queries.ts';
