/** Shows what a seller decides with: the message, the listing, and the rating and country of the buyer. */
import type { Notification } from '#contract/notifications.ts';
import { paths } from '#web/lib/browser/paths.ts';
import { Link } from '#web/lib/browser/router.tsx';
import { formatPrice, formatRating } from '#web/lib/i18n/format.ts';
import { placeholderColour, variantUrl } from '#web/lib/net/images.ts';
import { Picture } from '#web/ui/picture.tsx';
import { Stars } from '#web/ui/stars.tsx';
import { notificationLabels as labels } from './notifications.labels.ts';

type RequestDetailsProps = { notification: Notification; onLeave: () => void };

/** Nothing for other notifications, and for those of other backends. */
export function RequestDetails({ notification, onLeave }: RequestDetailsProps) {
  const { request, sender, listing } = notification;
  if (!request || !listing || notification.connection_status === 'withdrawn') return null;
  const { average_rating, review_count, country } = request.sender;
  return (
    <div className="note__request">
      <p className="note__buyer">
        <Link to={paths.profile(sender.name)} className="link" onClick={onLeave}>
          {sender.name}
        </Link>
        {review_count === 0 ? (
          <span>{labels.noReviews}</span>
        ) : (
          <span className="note__rating">
            <Stars value={average_rating} label={labels.stars} />
            {labels.rating(formatRating(average_rating), review_count)}
          </span>
        )}
        <span>{labels.countries[country]}</span>
      </p>
      <blockquote className="note__message">{request.message === '' ? labels.noMessage : request.message}</blockquote>
      <Link to={paths.listing(listing.id)} className="note__listing" onClick={onLeave}>
        <Picture
          src={variantUrl(request.listing.image1, 320)}
          alt=""
          placeholder={placeholderColour(request.listing.image1)}
          className="rounded-sm"
        />
        <span className="note__name">{listing.name}</span>
        <span className="tabular-nums">{formatPrice(request.listing.price, request.listing.currency.code)}</span>
      </Link>
    </div>
  );
}
