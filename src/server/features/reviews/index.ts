/** Connects the reviews feature, and exports what other parts of the server use of it. */
import { feature } from '../../feature.ts';
import { reviewHandlers } from './reviews.routes.ts';
import { eraseReviews } from './reviews.store.ts';
import { reviewsExport } from './reviews.views.ts';

export { setReviewHidden } from './reviews.store.ts';

export const reviewsFeature = feature({
  handlers: (context) => ({ reviews: reviewHandlers(context) }),
  erase: { rows: { reviews: eraseReviews } },
  export: { reviews: reviewsExport },
});
