/** Renders a review with its reply and the actions the viewer can take. */
import { lazy, Suspense, useState } from 'react';
import type { Review, ReviewListing } from '#contract/reviews.ts';
import { useReport } from '#web/features/moderation/index.ts';
import { useFirstRender } from '#web/lib/browser/first-render.ts';
import { paths } from '#web/lib/browser/paths.ts';
import { Link } from '#web/lib/browser/router.tsx';
import { formatDate, useDisplay } from '#web/lib/i18n/format.ts';
import { srcSetOf, variantUrl } from '#web/lib/net/images.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button } from '#web/ui/button.tsx';
import { ItemPicture } from '#web/ui/item-picture.tsx';
import { Stars } from '#web/ui/stars.tsx';
import type { ReviewAct } from './review-dialogs.tsx';
import { reviewsLabels as labels } from './reviews.labels.ts';

const ReviewDialog = lazy(async () => ({ default: (await import('./review-dialogs.tsx')).ReviewDialog }));

export function ReviewItem({ review }: { review: Review }) {
  useDisplay();
  // Dates are in UTC until hydration, because the server does not know the reader's timezone.
  const timezone = useFirstRender() && 'UTC';
  const { buyer, reply } = review;
  return (
    <article
      data-place={`review-${review.id}`}
      className="grid max-w-176 grid-cols-[auto_1fr] gap-x-3 gap-y-1 border-t border-line py-5"
    >
      <Avatar src={variantUrl(buyer.profile.avatar, 96)} srcSet={srcSetOf(buyer.profile.avatar)} />
      <div className="flex min-h-10 flex-wrap items-center gap-x-3">
        <Link
          to={paths.profile(buyer.name)}
          className="-my-2.5 py-2.5 font-semibold tracking-snug wrap-anywhere underline-offset-4 hover:underline"
        >
          {buyer.name}
        </Link>
        <Stars value={review.rating} label={labels.stars} />
        <time dateTime={review.created_at} className="text-xs text-faint max-sm:basis-full">
          {formatDate(review.created_at, timezone)}
        </time>
      </div>
      <p className="col-start-2 whitespace-pre-line wrap-anywhere text-soft">{review.content}</p>
      {review.listing ? <ReviewedListing listing={review.listing} /> : null}
      {reply ? (
        <div className="col-start-2 mt-2 border-l-2 border-line-strong pl-3">
          <p className="flex flex-wrap items-center gap-x-3 text-sm font-semibold">
            {labels.replyHead}
            <time dateTime={reply.created_at} className="text-xs font-normal text-faint">
              {formatDate(reply.created_at, timezone)}
            </time>
          </p>
          <p className="whitespace-pre-line wrap-anywhere text-soft">{reply.content}</p>
        </div>
      ) : null}
      <ReviewActs review={review} />
    </article>
  );
}

/** The listing is a link unless it is hidden, because a hidden listing has no page. */
function ReviewedListing({ listing }: { listing: ReviewListing }) {
  const { id, name, image1, is_available, more_listings: more } = listing;
  const className = 'col-start-2 mt-1 flex min-h-11 items-center gap-3 justify-self-start text-sm';
  const content = (
    <>
      <span className="w-12 shrink-0">
        <ItemPicture url={image1} />
      </span>
      <span className="min-w-0">
        <span className="line-clamp-2 wrap-anywhere">{name}</span>{' '}
        {more === undefined ? null : <span className="text-xs text-faint">{labels.more(more)}</span>}
      </span>
    </>
  );
  if (!is_available) return <div className={`${className} text-soft`}>{content}</div>;
  return (
    <Link to={paths.listing(id)} className={`${className} font-medium underline-offset-4 hover:underline`}>
      {content}
    </Link>
  );
}

function ReviewActs({ review }: { review: Review }) {
  const [act, setAct] = useState<ReviewAct>();
  const [open, setOpen] = useState(false);
  const report = useReport('review', review.id);
  const { can } = review.viewer;
  if (!can.edit && !can.reply && !can.report) return null;
  const begin = (next: ReviewAct | 'report'): void => {
    if (next === 'report') {
      report.open();
      return;
    }
    setAct(next);
    setOpen(true);
  };
  return (
    <div className="col-start-2 -ml-3 flex flex-wrap">
      <ActButtons review={review} onAct={begin} />
      {report.dialog}
      {act ? (
        <Suspense>
          <ReviewDialog review={review} act={act} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}

function ActButtons({ review, onAct }: { review: Review; onAct: (act: ReviewAct | 'report') => void }) {
  const { buyer, reply } = review;
  const { can } = review.viewer;
  const replyName = reply ? labels.editReply : labels.replyName(buyer.name);
  return (
    <>
      {can.edit ? (
        <Button variant="ghost" icon="pencil" aria-label={labels.editName} onClick={() => onAct('edit')}>
          {labels.edit}
        </Button>
      ) : null}
      {can.reply ? (
        <Button variant="ghost" icon="message" aria-label={replyName} onClick={() => onAct('reply')}>
          {reply ? labels.editReply : labels.reply}
        </Button>
      ) : null}
      {can.report ? (
        <Button
          variant="ghost"
          icon="flag"
          className="text-faint!"
          aria-label={labels.reportName(buyer.name)}
          onClick={() => onAct('report')}
        >
          {labels.report}
        </Button>
      ) : null}
    </>
  );
}
