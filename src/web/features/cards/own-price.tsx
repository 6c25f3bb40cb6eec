/** Shows a price and its former price in the reader's currency, next to the original prices. */
import type { ListingCard } from '#contract/listings.ts';
import { useOwnPrice, useReaderCurrency } from '#web/features/currencies/index.ts';
import { formatCalendarDay } from '#web/lib/i18n/dates.ts';
import { formatPrice } from '#web/lib/i18n/format.ts';
import { cardsLabels as words } from './cards.labels.ts';
import { FormerPrice } from './former-price.tsx';

type Priced = Pick<ListingCard, 'price' | 'was_price' | 'currency'>;
type Converted = NonNullable<ReturnType<typeof useOwnPrice>>;

/**
 * Returns the price and the former price in the reader's currency; undefined for prices that are in that currency
 * already.
 */
function useOwnPrices({ price, was_price, currency: { code } }: Priced) {
  const converted = useOwnPrice(price, code);
  const former = useOwnPrice(was_price ?? 0, code);
  return converted && { ...converted, was_price: was_price === undefined ? undefined : former?.amount };
}

function About({ amount, code, was_price }: Converted & { was_price: number | undefined }) {
  return (
    <>
      {words.about(formatPrice(amount, code), code)}
      <FormerPrice listing={{ was_price, currency: { code } }} />
    </>
  );
}

/**
 * Shows, for example, `about $13.57 USD` below the price of a card; nothing if the price is in the reader's currency.
 * The line is empty until the rates have loaded, so that the name below does not move.
 */
export function CardOwnPrice({ listing }: { listing: Priced }) {
  const isForeign = useReaderCurrency() !== listing.currency.code;
  const converted = useOwnPrices(listing);
  return isForeign ? <p className="card-own-price">{converted ? <About {...converted} /> : null}</p> : null;
}

/** Shows the converted price with the rate's date as a tooltip; nothing for a price in the reader's currency. */
export function OwnPrice({ listing }: { listing: Priced }) {
  const converted = useOwnPrices(listing);
  if (!converted) return null;
  return (
    <p
      className="basis-full text-sm leading-7 text-soft tabular-nums"
      title={words.rateOf(formatCalendarDay(converted.date))}
    >
      <About {...converted} />
      {converted.isStale ? (
        <small className="block text-xs leading-4 text-faint">{words.rateOf(formatCalendarDay(converted.date))}</small>
      ) : null}
    </p>
  );
}
