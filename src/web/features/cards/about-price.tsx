/** Shows a price in the reader's currency beside the original one; nothing if it is already in that currency. */
import { useOwnPrice } from '#web/features/currencies/index.ts';
import { formatPrice } from '#web/lib/i18n/format.ts';
import { cardsLabels as words } from './cards.labels.ts';

export type AboutPriceProps = { price: number; currency: { code: string } };

export function AboutPrice({ price, currency }: AboutPriceProps) {
  const converted = useOwnPrice(price, currency.code);
  if (!converted) return null;
  return (
    <span className="text-xs text-soft tabular-nums">
      {' '}
      {words.about(formatPrice(converted.amount, converted.code), converted.code)}
    </span>
  );
}
