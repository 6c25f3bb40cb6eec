/** Shows a price converted to the reader's currency, next to the original price. */
import type { ListingCard } from '#contract/listings.ts';
import { useOwnPrice } from '#web/features/lookups/index.ts';
import { formatDate, formatPrice } from '#web/lib/i18n/format.ts';
import { cardsLabels as words } from './cards.labels.ts';

type Priced = Pick<ListingCard, 'price' | 'currency'>;

/** `about $13.57 USD`; undefined if the price is already in the reader's currency. */
export function useOwnPriceText({ price, currency }: Priced): string | undefined {
  const converted = useOwnPrice(price, currency.code);
  return converted && words.about(formatPrice(converted.amount, converted.code), converted.code);
}

/** Shows the converted price with the date of the rate as a tooltip; nothing if it is already in the reader's currency. */
export function OwnPrice({ listing: { price, currency } }: { listing: Priced }) {
  const converted = useOwnPrice(price, currency.code);
  if (!converted) return null;
  return (
    <p className="text-sm leading-7 text-soft tabular-nums" title={words.rateOf(formatDate(converted.date))}>
      {words.about(formatPrice(converted.amount, converted.code), converted.code)}
    </p>
  );
}
