/** In which currency does the reader count, and how much is a price in it? */
import { useQuery } from '@tanstack/react-query';
import { routes } from '#contract/routes.ts';
import { convertedPrice } from '#rules/listings/converted-price.ts';
import { call } from '#web/lib/api.ts';
import { useSession } from '#web/lib/session.ts';

/** The operator changes them by hand, at most daily. */
const STALE_MS = 60 * 60_000;
const ofRegion: Readonly<Record<string, string>> = { CA: 'CAD', GB: 'GBP', US: 'USD' };

/** What a visitor's browser says of where they are; the default where it says nothing we know. */
function currencyOfDevice(): string {
  const language = typeof navigator === 'undefined' ? '' : navigator.language;
  return ofRegion[/-([A-Z]{2})$/.exec(language)?.[1] ?? ''] ?? 'USD';
}

/** The person's own, as their account says; for visitors, their region's. */
export function useReaderCurrency(): string {
  return useSession((state) => state.user?.currency) ?? currencyOfDevice();
}

/** The operator's rates with their day; asked for only where they are wanted. */
export function useRates(isWanted: boolean) {
  return useQuery({
    queryKey: ['lookups', 'rates'],
    queryFn: ({ signal }) => call(routes.lookups.rates, {}, { signal }),
    enabled: isWanted,
    staleTime: STALE_MS,
  });
}

/** The same price in the reader's own currency with the day of the rate; undefined where it is in that already. */
export function useOwnPrice(amount: number, code: string): { amount: number; code: string; date: string } | undefined {
  const own = useReaderCurrency();
  const { data } = useRates(own !== code);
  if (own === code || !data) return undefined;
  const converted = convertedPrice(amount, code, own, data);
  return converted === undefined ? undefined : { amount: converted, code: own, date: data.date };
}
