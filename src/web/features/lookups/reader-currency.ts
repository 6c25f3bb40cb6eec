/** Determines the user's currency and converts prices to it. */
import { useQuery } from '@tanstack/react-query';
import { routes } from '#contract/routes.ts';
import { convertedPrice } from '#rules/listings/converted-price.ts';
import { query } from '#web/lib/net/route-query.ts';
import { useSession } from '#web/lib/session/session.ts';

/** A push announces changes to signed-in pages; visitors notice them when they come back to the page. */
const STALE_MS = 5 * 60_000;
const CURRENCY_BY_REGION: Readonly<Record<string, string>> = { CA: 'CAD', GB: 'GBP', US: 'USD' };

/** Returns the currency of the browser's region, or the default for an unknown region. */
function currencyOfDevice(): string {
  const language = typeof navigator === 'undefined' ? '' : navigator.language;
  return CURRENCY_BY_REGION[/-([A-Z]{2})$/.exec(language)?.[1] ?? ''] ?? 'USD';
}

/** Returns the currency of the user's account; for visitors, the currency of their region. */
export function useReaderCurrency(): string {
  return useSession((state) => state.user?.currency) ?? currencyOfDevice();
}

/** Returns the operator's exchange rates and their date; fetched only if needed. */
export function useRates(isEnabled: boolean) {
  return useQuery(
    query(routes.lookups.rates, {}, { enabled: isEnabled, staleTime: STALE_MS, refetchOnWindowFocus: true }),
  );
}

type OwnPrice = { amount: number; code: string; date: string; isStale: boolean };

/**
 * Returns the price in the user's own currency with the date of the rate, or undefined if it already is in that
 * currency.
 */
export function useOwnPrice(amount: number, code: string): OwnPrice | undefined {
  const ownCurrency = useReaderCurrency();
  const { data } = useRates(ownCurrency !== code);
  if (ownCurrency === code || !data) return undefined;
  const converted = convertedPrice(amount, code, ownCurrency, data);
  return converted === undefined
    ? undefined
    : { amount: converted, code: ownCurrency, date: data.date, isStale: data.is_stale };
}
