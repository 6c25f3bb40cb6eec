/** Lists the items of a bundle with picture, price and state. */
import type { ReactNode } from 'react';
import type { BundleListing } from '#contract/bundle-listing.ts';
import { AboutPrice } from '#web/features/cards/index.ts';
import { paths } from '#web/lib/browser/paths.ts';
import { Link } from '#web/lib/browser/router.tsx';
import { formatPrice } from '#web/lib/i18n/format.ts';
import { ItemPicture } from '#web/ui/item-picture.tsx';
import { bundleLabels as labels } from './bundles.labels.ts';

/** `before`: the price that the user saw when choosing the listing, if the price has changed since. */
export type BundleRow = BundleListing & { before?: Pick<BundleListing, 'price' | 'currency'> };

type BundleRowsProps = {
  listings: readonly BundleRow[];
  /** The listing of the request itself, shown as the first row. */
  first?: BundleListing;
  /** The accessible name of the list; by default, it describes the items of a request. */
  label?: string;
  onLeave?: (() => void) | undefined;
  action?: (listing: BundleListing, at: number) => ReactNode;
};

export function BundleRows({ listings, first, label, onLeave, action }: BundleRowsProps) {
  const rows: readonly BundleRow[] = first ? [first, ...listings] : listings;
  return (
    <ul
      className="min-w-0 text-sm [&>li+li]:border-t [&>li+li]:border-line"
      aria-label={label ?? (first ? labels.inRequest : labels.alsoAsked)}
    >
      {rows.map((listing, at) => (
        <li key={listing.id} className="grid grid-cols-[4rem_minmax(0,1fr)_auto] gap-3 items-center py-2">
          <ItemPicture url={listing.image1} />
          <div className="min-w-0">
            <Name listing={listing} onLeave={onLeave} />
            <PriceAndState listing={listing} />
          </div>
          {action?.(listing, at)}
        </li>
      ))}
    </ul>
  );
}

/** The name of a hidden listing is not a link, because the listing has no page. */
function Name({
  listing: { id, name, state },
  onLeave,
}: {
  listing: BundleListing;
  onLeave: (() => void) | undefined;
}) {
  if (state === 'unavailable') return <span className="line-clamp-2 wrap-anywhere">{name}</span>;
  return (
    <Link to={paths.listing(id)} className="link line-clamp-2 wrap-anywhere" {...(onLeave && { onClick: onLeave })}>
      {name}
    </Link>
  );
}

const priceText = ({ price, currency: { code } }: Pick<BundleListing, 'price' | 'currency'>): string =>
  `${formatPrice(price, code)} ${code}`;

function PriceAndState({ listing }: { listing: BundleRow }) {
  const { before, state } = listing;
  return (
    <p className="text-xs text-soft tabular-nums">
      {priceText(listing)}
      <AboutPrice {...listing} />
      {before === undefined ? null : (
        <span className="font-semibold text-text"> · {labels.was(priceText(before))}</span>
      )}
      {state === 'open' ? null : <span className="font-semibold text-text"> · {labels.states[state]}</span>}
    </p>
  );
}
