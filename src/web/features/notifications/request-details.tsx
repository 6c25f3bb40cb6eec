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
    <div className="note__request">
      <div className="note__about">
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
          <blockquote className="note__message">
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
    <p className="note__buyer">
      <Link to={paths.profile(name)} className="link" onClick={onLeave}>
        {name}
      </Link>
      {review_count === 0 ? (
        <span>{labels.noReviews}</span>
      ) : (
        <span className="note__rating">
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
    <Link to={paths.listing(id)} className="note__listing" onClick={onLeave}>
      <ItemPicture url={image1} />
      <span className="note__name">{name}</span>
      <span className="tabular-nums">
        {formatPrice(price, currency.code)}
        <AboutPrice price={price} currency={currency} />
      </span>
    </Link>
  );
  if (more === undefined) return link;
  return <BundleRows first={{ ...listing, state: 'open' }} listings={more} onLeave={onLeave} />;
}
