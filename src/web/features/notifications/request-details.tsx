/** Shows the facts that a seller needs to decide: the rating and country of the buyer, the message and the listing. */

import { useState } from 'react';
import type { BundleListing } from '#contract/bundle-listing.ts';
import type { Notification } from '#contract/notifications.ts';
import { isAwaitingAnswer } from '#rules/notifications/is-awaiting-answer.ts';
import { BundleRows } from '#web/features/bundles/index.ts';
import { AboutPrice } from '#web/features/cards/index.ts';
import { paths } from '#web/lib/browser/paths.ts';
import { Link } from '#web/lib/browser/router.tsx';
import { formatPrice, formatRating } from '#web/lib/i18n/format.ts';
import { countryNames } from '#web/lib/i18n/i18n.labels.ts';
import { Icon } from '#web/ui/icon.tsx';
import { ItemPicture } from '#web/ui/item-picture.tsx';
import { Stars } from '#web/ui/stars.tsx';
import { notificationLabels as labels } from './notifications.labels.ts';

type RequestDetailsProps = { notification: Notification; onLeave: () => void };

/**
 * Renders nothing for notifications without request data and for withdrawn requests. The details of answered requests
 * start collapsed.
 */
export function RequestDetails({ notification, onLeave }: RequestDetailsProps) {
  const { request, sender, listing, trade, connection_status: status } = notification;
  const [isOpen, setOpen] = useState(isAwaitingAnswer(notification));
  if (!request || !listing || status === 'withdrawn') return null;
  // A swap request without a message has no details: the offer below already shows the items of both sides.
  const isEmpty = request.message === '' && trade !== undefined;
  return (
    <div className="grid col-2 gap-2 min-w-0 text-text">
      <div
        // Aligns the icon of the button with the unread mark above.
        className="flex items-start justify-between gap-2 [&>.icon-btn]:-my-2.5 [&>.icon-btn]:ml-0 [&>.icon-btn]:-mr-3.25"
      >
        <Buyer name={sender.name} buyer={request.sender} onLeave={onLeave} />
        {isEmpty ? null : (
          <button
            type="button"
            className="icon-btn"
            aria-label={labels.details(sender.name)}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            <Icon name="chevron-down" size="sm" className={isOpen ? 'rotate-180' : ''} />
          </button>
        )}
      </div>
      {isEmpty || !isOpen ? null : (
        <>
          <blockquote className="max-h-48 overflow-y-auto px-3 py-2 rounded-[6px_16px_16px] bg-bubble text-on-bubble whitespace-pre-wrap">
            {request.message === '' ? labels.noMessage : request.message}
          </blockquote>
          {trade ? null : (
            <RequestItems listing={{ ...listing, ...request.listing }} request={request} onLeave={onLeave} />
          )}
        </>
      )}
    </div>
  );
}

type BuyerProps = {
  name: string;
  buyer: NonNullable<Notification['request']>['sender'];
  onLeave: () => void;
};

function Buyer({ name, buyer: { average_rating, review_count, country }, onLeave }: BuyerProps) {
  return (
    <p
      // The link to the buyer: as high as other click targets, without covering the links below.
      className="flex flex-wrap items-center gap-x-3 gap-y-0.5 text-(length:--text-xs) leading-6 text-soft [&>.link]:relative [&>.link]:min-w-6 [&>.link]:pt-3 [&>.link]:pb-2 [&>.link]:-mt-3 [&>.link]:-mb-2"
    >
      <Link to={paths.profile(name)} className="link" onClick={onLeave}>
        {name}
      </Link>
      {review_count === 0 ? (
        <span>{labels.noReviews}</span>
      ) : (
        <span className="inline-flex items-center gap-1.5 tabular-nums">
          <Stars value={average_rating} label={labels.stars} />
          {labels.rating(formatRating(average_rating), review_count)}
        </span>
      )}
      <span>{countryNames[country]}</span>
    </p>
  );
}

type RequestItemsProps = {
  listing: Omit<BundleListing, 'state'>;
  request: NonNullable<Notification['request']>;
  onLeave: () => void;
};

function RequestItems({ listing, request: { additional_listings: more }, onLeave }: RequestItemsProps) {
  const { id, name, image1, price, currency } = listing;
  const link = (
    <Link
      to={paths.listing(id)}
      className="note__listing group/note__listing grid grid-cols-[clamp(6rem,35%,8rem)_minmax(0,1fr)] grid-rows-[auto_auto] gap-x-3 gap-y-0 min-h-target rounded-sm [&>.picture]:row-span-2"
      onClick={onLeave}
    >
      <ItemPicture url={image1} />
      <span className="self-end group-hover/note__listing:underline">{name}</span>
      <span className="tabular-nums">
        {formatPrice(price, currency.code)}
        <AboutPrice price={price} currency={currency} />
      </span>
    </Link>
  );
  if (more === undefined) return link;
  return <BundleRows first={{ ...listing, state: 'open' }} listings={more} onLeave={onLeave} />;
}
