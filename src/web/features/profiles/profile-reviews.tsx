/** Shows the reviews of a seller. */
import { keepPreviousData, type QueryClient, useInfiniteQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Review } from '#contract/reviews.ts';
import { ReviewItem, reviewsQuery } from '#web/features/reviews/index.ts';
import { useSearchParams } from '#web/lib/browser/router.tsx';
import { useScrollPosition } from '#web/lib/browser/use-scroll-position.ts';
import { formatRating } from '#web/lib/i18n/format.ts';
import type { AnswerOf } from '#web/lib/net/api.ts';
import { fetchNext } from '#web/lib/net/next-page.ts';
import { useSession } from '#web/lib/session/session.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { More } from '#web/ui/more.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx';
import { Stars } from '#web/ui/stars.tsx';
import { profilesLabels as labels } from './profiles.labels.ts';
import { type Rating, ReviewHistogram, ratings } from './review-histogram.tsx';

/** Shows totals and a histogram next to the list. Selecting a bar of the histogram filters only the list. */
export function ProfileReviews({ sellerId }: { sellerId: number }) {
  const { rating, setRating } = useRating();
  const reviews = useReviews(sellerId, rating);
  const { data, isFetching, isPlaceholderData, hasNextPage, fetchNextPage } = reviews;
  const box = useRef<HTMLDivElement>(null);
  const pages = data?.pages.length ?? 0;
  useScrollPosition(box, { pages: isPlaceholderData ? 0 : pages, hasNextPage, isFetching, fetchNextPage });
  const meta = data?.pages.at(-1)?.meta;
  const list = data?.pages.flatMap((page) => page.data) ?? [];
  const count = meta && (rating === null ? meta.review_count : meta.histogram[rating]);
  return (
    <QueryView
      query={{ ...reviews, data: meta }}
      loading={<ReviewsSkeleton />}
      failed={labels.reviewsFailed}
      level={2}
      frame="py-8"
    >
      {(totals) => (
        <section className="grid gap-x-16 gap-y-8 pt-8 pb-16 lg:grid-cols-[20rem_1fr]">
          <Totals totals={totals} rating={rating} onSelect={setRating} />
          <div ref={box} aria-busy={isPlaceholderData}>
            <ListHead rating={rating} onShowAll={() => setRating(null)} />
            <ReviewList reviews={list} rating={rating} />
            <MoreReviews
              // The React key resets the "all loaded" state when the user selects the reviews of another rating.
              key={rating}
              reviews={reviews}
              status={pages > 1 ? labels.reviewsShown(list.length, count ?? 0) : null}
            />
          </div>
        </section>
      )}
    </QueryView>
  );
}

/** Fetches the first reviews before the server renders the page. */
export const loadReviews = (client: QueryClient, sellerId: number, params: URLSearchParams) =>
  client.fetchInfiniteQuery(reviewsQuery(sellerId, ratingOf(params), undefined));

function useReviews(sellerId: number, rating: Rating | null) {
  const viewerId = useSession((state) => state.user?.id);
  return useInfiniteQuery({ ...reviewsQuery(sellerId, rating, viewerId), placeholderData: keepPreviousData });
}

function MoreReviews({ reviews, status }: { reviews: ReturnType<typeof useReviews>; status: string | null }) {
  return (
    <More
      pages={reviews.data?.pages.length ?? 0}
      hasMore={reviews.hasNextPage}
      busy={reviews.isFetchingNextPage}
      failed={reviews.isFetchNextPageError}
      isPaused={reviews.isPlaceholderData}
      onMore={() => void fetchNext(reviews)}
      words={{ more: labels.more, failed: labels.moreFailed, retry: labels.retry }}
      status={status}
    />
  );
}

type TotalsProps = {
  totals: AnswerOf<'GET /api/reviews'>['meta'];
  rating: Rating | null;
  onSelect: (rating: Rating | null) => void;
};

function Totals({ totals, rating, onSelect }: TotalsProps) {
  const { average_rating, review_count, histogram } = totals;
  return (
    <div>
      <h2 className="text-lg tracking-snug">{labels.customerReviews}</h2>
      <div className="mt-3 mb-4 flex items-center gap-3">
        {review_count > 0 ? (
          <b className="text-[3rem] leading-none font-semibold tracking-[-0.045em] tabular-nums">
            {formatRating(average_rating)}
          </b>
        ) : null}
        <div>
          <Stars size="lg" value={average_rating} label={labels.stars} />
          <div className="text-xs text-faint">{labels.basedOn(review_count)}</div>
        </div>
      </div>
      <ReviewHistogram histogram={histogram} total={review_count} selected={rating} onSelect={onSelect} />
    </div>
  );
}

function ListHead({ rating, onShowAll }: { rating: Rating | null; onShowAll: () => void }) {
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4">
      <h2 className="text-lg tracking-snug" aria-live="polite">
        {rating === null ? labels.allReviews : labels.starReviews(rating)}
      </h2>
      {rating === null ? null : (
        <Button variant="ghost" onClick={onShowAll}>
          {labels.showAll}
        </Button>
      )}
    </div>
  );
}

const ratingOf = (params: URLSearchParams): Rating | null =>
  ratings.find((value) => String(value) === params.get('rating')) ?? null;

/** The selected rating is in the URL, so that Back from a buyer's profile returns to the reviews with this rating. */
function useRating(): { rating: Rating | null; setRating: (rating: Rating | null) => void } {
  const [params, setParams] = useSearchParams();
  const rating = ratingOf(params);
  const setRating = (newRating: Rating | null): void =>
    setParams({ tab: 'reviews', ...(newRating === null ? {} : { rating: String(newRating) }) }, { replace: true });
  return { rating, setRating };
}

function ReviewList({ reviews, rating }: { reviews: readonly Review[]; rating: Rating | null }) {
  if (reviews.length > 0) return reviews.map((review) => <ReviewItem key={review.id} review={review} />);
  return (
    <EmptyState art="talk" title={rating === null ? labels.noReviews : labels.noStarReviews(rating)}>
      {rating === null ? labels.noReviewsText : undefined}
    </EmptyState>
  );
}

function ReviewsSkeleton() {
  return (
    <SkeletonGroup label={labels.loadingReviews} className="grid gap-6 py-8">
      <Skeleton className="h-12 w-56" />
      <Skeleton className="h-40 w-full max-w-80" />
      <Skeleton className="h-4 w-full max-w-text" />
      <Skeleton className="h-4 w-3/4 max-w-text" />
    </SkeletonGroup>
  );
}
