/** Shows a price converted to the reader's currency, next to the original price. */
import type { ListingCard } from '#contract/listings.ts';
import { useOwnPrice, useRates, useReaderCurrency } from '#web/features/lookups/index.ts';
import { formatCalendarDay } from '#web/lib/i18n/dates.ts';
import { formatPrice } from '#web/lib/i18n/format.ts';
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
    <p className="text-sm leading-7 text-soft tabular-nums" title={words.rateOf(formatCalendarDay(converted.date))}>
      {words.about(formatPrice(converted.amount, converted.code), converted.code)}
      {converted.isStale ? (
        <small className="block text-xs leading-4 text-faint">{words.rateOf(formatCalendarDay(converted.date))}</small>
      ) : null}
    </p>
  );
}

/** Once below a list of cards, whose prices have no space for a date; nothing unless the rates are old. */
export function OldRatesNote({ listings }: { listings: readonly Pick<ListingCard, 'currency'>[] }) {
  const ownCurrency = useReaderCurrency();
  const isConverted = listings.some(({ currency }) => currency.code !== ownCurrency);
  const { data: rates } = useRates(isConverted);
  if (!isConverted || !rates?.is_stale) return null;
  return <p className="text-xs text-faint">{words.oldRates(formatCalendarDay(rates.date))}</p>;
}
