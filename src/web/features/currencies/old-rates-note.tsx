/** Shows the date of old exchange rates below prices that were converted with them. */
import { formatCalendarDay } from '#web/lib/i18n/dates.ts';
import { ratesLabels as labels } from './currencies.labels.ts';
import { useRates, useReaderCurrency } from './currencies.queries.ts';

/** Shown once for several prices, which have no space for a date. Renders nothing unless the rates are old. */
export function OldRatesNote({ listings }: { listings: readonly { currency: { code: string } }[] }) {
  const ownCurrency = useReaderCurrency();
  const isConverted = listings.some(({ currency }) => currency.code !== ownCurrency);
  const { data: rates } = useRates(isConverted);
  if (!isConverted || !rates?.is_stale) return null;
  return <p className="text-xs font-normal text-faint">{labels.old(formatCalendarDay(rates.date))}</p>;
}
