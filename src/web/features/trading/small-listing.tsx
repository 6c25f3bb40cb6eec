/** Renders a listing as a row with a small picture. */
import type { ReactNode } from 'react';
import type { CountryCode } from '#contract/countries.ts';
import type { ListingCard } from '#contract/listing-card.ts';
import { paths } from '#web/lib/browser/paths.ts';
import { Link } from '#web/lib/browser/router.tsx';
import { formatPrice } from '#web/lib/i18n/format.ts';
import { notShippedTo } from '#web/lib/i18n/i18n.labels.ts';
import { placeholderColour, variantUrl } from '#web/lib/net/images.ts';
import { Picture } from '#web/ui/picture.tsx';
import { matchesLabels as labels } from './matches.labels.ts';

const priceOf = ({ price, currency: { code } }: Pick<ListingCard, 'price' | 'currency'>): string =>
  `${formatPrice(price, code)}\u00a0${code}`;

type SmallListingProps = {
  listing: ListingCard & { priority?: number };
  /** The price recorded in the offer; if the current price is different, it is shown after this price. */
  proposed?: Pick<ListingCard, 'price' | 'currency'> | undefined;
  isUnavailable?: boolean | undefined;
  /** The receiver's country, if the listing can be neither sent nor handed over there. */
  excludedCountry?: CountryCode | undefined;
  children?: ReactNode;
};

/** An unavailable listing has no page to link to. `children` are rendered below the price. */
export function SmallListing(props: SmallListingProps) {
  const { listing, proposed, isUnavailable = false, excludedCountry, children } = props;
  const { id, name, image1, priority } = listing;
  const price = priceOf(proposed ?? listing);
  const current = isUnavailable ? price : priceOf(listing);
  return (
    <li
      // Styles want lists and matches.
      // On large screens, the sides of a swap have room for larger pictures.
      className="grid grid-cols-[clamp(6rem,30%,7.5rem)_minmax(0,1fr)] gap-3 items-center in-[.trade-sides]:grid-cols-[clamp(6rem,40%,9rem)_minmax(0,1fr)] lg:in-[.trade-sides]:grid-cols-[14rem_minmax(0,1fr)] lg:in-[.trade-sides]:gap-4 relative"
    >
      <Picture
        src={variantUrl(image1, 320)}
        alt=""
        placeholder={placeholderColour(image1)}
        missingLabel={labels.noPicture}
        className="rounded-sm"
      />
      <div className="min-w-0">
        {isUnavailable ? (
          <span className="text-sm">{labels.unavailable}</span>
        ) : (
          <Link
            to={paths.listing(id)}
            className="link line-clamp-2 text-sm wrap-anywhere before:absolute before:inset-0"
          >
            {name}
          </Link>
        )}
        <p className="text-xs text-soft tabular-nums">
          {price}
          {current === price ? null : ` · ${labels.nowPrice(current)}`}
          {priority === undefined ? null : ` · ${labels.priority(priority)}`}
        </p>
        {excludedCountry === undefined ? null : <p className="text-xs text-error">{notShippedTo(excludedCountry)}</p>}
        {children}
      </div>
    </li>
  );
}
