/** Renders a listing as a card in a grid. */
import { type ReactNode, use, useState, ViewTransition } from 'react';
import { flushSync } from 'react-dom';
import type { ListingCard as Card } from '#contract/listings.ts';
import { ListingMark } from '#web/lib/browser/listing-mark.ts';
import { paths } from '#web/lib/browser/paths.ts';
import { Link } from '#web/lib/browser/router.tsx';
import { formatPrice } from '#web/lib/i18n/format.ts';
import { localText } from '#web/lib/i18n/language.ts';
import { placeholderColour, srcSetOf, variantUrl } from '#web/lib/net/images.ts';
import { useViewed } from '#web/lib/session/viewed-listings.ts';
import { Picture } from '#web/ui/picture.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { cardsLabels as labels } from './cards.labels.ts';
import { FormerPrice } from './former-price.tsx';
import { CardOwnPrice } from './own-price.tsx';
import { canAnimate, pictureTransition } from './picture-transition.ts';
import './listing-card.css';

/**
 * On a phone, a card takes 44.7 % of the width. The value is rounded down to 44vw: with 45vw, a screen of 412 pixels
 * with a pixel ratio of 1.75 would load a picture twice as wide as shown.
 */
const SIZES = '(min-width: 80rem) 17rem, (min-width: 64rem) 24vw, (min-width: 36rem) 32vw, 44vw';

type ListingCardProps = {
  listing: Card;
  /** Heading level of the name; one below the level of the heading above the grid. */
  level?: 2 | 3 | undefined;
  /** True for cards visible without scrolling: their picture loads immediately. */
  eager?: boolean | undefined;
  action?: ReactNode;
};

/** Picture, price and name; the name's link covers the whole card. */
export function ListingCard({ listing, level = 3, eager, action }: ListingCardProps) {
  // Set only on the clicked card: the same listing can appear twice on a page, but transition names must be unique.
  const [followed, setFollowed] = useState(false);
  const Heading = `h${level}` as const;
  const Mark = use(ListingMark);
  return (
    // Screen readers read the name first. On screen, the price is first, so that prices line up for any length of name.
    <li
      data-place={`listing-${listing.id}`}
      className="listing-card group relative grid min-w-0 grid-rows-[repeat(5,auto)_1fr] pb-9"
    >
      <ViewTransition name={followed ? pictureTransition(listing.id) : undefined} default="none" share="auto">
        <CardPicture listing={listing} eager={eager} />
      </ViewTransition>
      <Heading className="row-start-4 mt-px self-start text-sm font-normal tracking-normal wrap-anywhere text-soft group-hover:text-text">
        <Link
          to={paths.listing(listing.id)}
          onClick={(event) => {
            const opensHere = !event.metaKey && !event.ctrlKey && !event.shiftKey && event.button === 0;
            if (opensHere && canAnimate()) flushSync(() => setFollowed(true));
          }}
          className="before:absolute before:inset-x-0 before:top-0 before:bottom-3 before:z-1 before:rounded-md focus-visible:[box-shadow:none]! focus-visible:outline-none! focus-visible:before:outline-2 focus-visible:before:outline-offset-4 focus-visible:before:outline-focus focus-visible:before:[box-shadow:0_0_0_9px_var(--focus-halo)]"
        >
          <span className="card-text line-clamp-2 text-pretty">{listing.name}</span>
        </Link>
      </Heading>
      <CardPrice listing={listing} />
      {listing.condition ? (
        <p className="card-text row-start-5 text-xs text-faint">{localText(listing.condition, listing.condition_fr)}</p>
      ) : null}
      <CardOwnPrice listing={listing} />
      {Mark ? (
        <div className="card-corner absolute top-0 right-0 z-2">
          <Mark listing={listing} />
        </div>
      ) : null}
      {action ? <div className="card-action relative z-2 row-start-6 mt-2 self-end">{action}</div> : null}
    </li>
  );
}

function CardPicture({ listing, eager }: Pick<ListingCardProps, 'listing' | 'eager'>) {
  return (
    <div className="relative">
      <Picture
        src={variantUrl(listing.image1, 640)}
        srcSet={srcSetOf(listing.image1)}
        sizes={SIZES}
        alt=""
        placeholder={placeholderColour(listing.image1)}
        missingLabel={labels.noPicture}
        eager={eager}
        className={listing.status === 'closed' ? 'rounded-md opacity-55' : undefined}
      />
      {listing.status === 'open' && listing.trade ? (
        <p className="absolute bottom-0 left-0 mb-2 ml-2 rounded-full bg-surface px-2 text-xs font-medium">
          {labels.trade}
        </p>
      ) : null}
      <SeenMark id={listing.id} />
    </div>
  );
}

function CardPrice({ listing }: { listing: Card }) {
  return (
    <p className="price row-start-2 mt-2.5 text-[0.9375rem]/[1.375rem] md:text-md">
      {formatPrice(listing.price, listing.currency.code)} <small>{listing.currency.code}</small>
      <FormerPrice listing={listing} />
      {listing.status === 'closed' ? (
        <span className="ml-2 text-xs font-medium tracking-normal text-soft">
          {listing.is_sold ? labels.sold : labels.closed}
        </span>
      ) : null}
    </p>
  );
}

/** Placeholder of a loading card; as high as a card with a one-line name. */
export function ListingCardSkeleton() {
  return (
    <li className="grid min-w-0 pb-9">
      <Skeleton className="aspect-video w-full rounded-md" />
      <Skeleton className="mt-3.5 h-3 w-2/5" />
      <Skeleton className="mt-2.5 h-3 w-4/5" />
    </li>
  );
}

/** Marks the card of a listing that the user has viewed before. */
function SeenMark({ id }: { id: number }) {
  if (!useViewed().ids.includes(id)) return null;
  return (
    <p className="seen-mark absolute right-0 bottom-0 mr-2 mb-2 rounded-full bg-surface px-2 text-xs font-medium text-soft">
      {labels.seenMark}
    </p>
  );
}
