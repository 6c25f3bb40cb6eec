/** How much is a price for whoever counts in another currency? Beside the original, never instead of it. */
import type { ListingCard } from '#contract/listings.ts';
import { useOwnPrice } from '#web/features/lookups/index.ts';
import { formatDate, formatPrice } from '#web/lib/format.ts';
import { cardsLabels as words } from './cards.labels.ts';

type Priced = Pick<ListingCard, 'price' | 'currency'>;

/** `about $13.57 USD`; undefined where the price is in the reader's own currency already. */
export function useOwnPriceText({ price, currency }: Priced): string | undefined {
  const own = useOwnPrice(price, currency.code);
  return own && words.about(formatPrice(own.amount, own.code), own.code);
}

/** The day of the rate is told on hover, and on the filters in full; nothing in the reader's own currency. */
export function OwnPrice({ listing: { price, currency } }: { listing: Priced }) {
  const own = useOwnPrice(price, currency.code);
  if (!own) return null;
  return (
    <p className="text-sm leading-7 text-soft tabular-nums" title={words.rateOf(formatDate(own.date))}>
      {words.about(formatPrice(own.amount, own.code), own.code)}
    </p>
  );
}
