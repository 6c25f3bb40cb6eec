/** Fetches the currencies and their rates, determines the user's currency and converts prices to it. */

import { type QueryClient, useQuery } from '@tanstack/react-query';
import { MINUTE_MS } from '#contract/durations.ts';
import { currencyOf } from '#rules/display/currency-of.ts';
import { convertedPrice } from '#rules/listings/converted-price.ts';
import { useOwnFirstRender } from '#web/lib/browser/first-render.ts';
import { call } from '#web/lib/net/api.ts';
import { query, queryKey } from '#web/lib/net/route-query.ts';
import { useSession } from '#web/lib/session/session.ts';

/**
 * Pages refetch rates that are older than this when the user returns to them. Signed-in users' pages also refetch the
 * rates after a push.
 */
const STALE_MS = 5 * MINUTE_MS;

function useDeviceCurrency(): string {
  return useOwnFirstRender()?.currency ?? currencyOf(navigator.language);
}

/** Returns the currency of the user's account; for visitors, the currency of their region. */
export function useReaderCurrency(): string {
  const deviceCurrency = useDeviceCurrency();
  return useSession((state) => state.user?.currency) ?? deviceCurrency;
}

const ratesQuery = (isEnabled: boolean) =>
  query('GET /api/currencies/rates', {}, { enabled: isEnabled, staleTime: STALE_MS, refetchOnWindowFocus: true });

export function useRates(isEnabled: boolean) {
  return useQuery(ratesQuery(isEnabled));
}

/** Loads the rates for a page that the server renders, if one of the prices is not in the reader's currency. */
export async function loadRates(
  client: QueryClient,
  priced: readonly { currency: { code: string } }[],
  ownCurrency: string,
): Promise<void> {
  if (priced.some(({ currency }) => currency.code !== ownCurrency)) await client.fetchQuery(ratesQuery(true));
}

type OwnPrice = { amount: number; code: string; date: string; isStale: boolean };

/** Converts a price to the user's currency; undefined for a price in that currency, and until the rates have loaded. */
export function useOwnPrice(amount: number, code: string): OwnPrice | undefined {
  const ownCurrency = useReaderCurrency();
  const { data } = useRates(ownCurrency !== code);
  if (ownCurrency === code || !data) return undefined;
  const converted = convertedPrice(amount, code, ownCurrency, data);
  return converted === undefined
    ? undefined
    : { amount: converted, code: ownCurrency, date: data.date, isStale: data.is_stale };
}

/** Fetches the currencies for prices, and stores them in the session as well. A failure stores an empty list. */
export function useCurrencies() {
  return useQuery({
    queryKey: queryKey('GET /api/currencies', {}),
    queryFn: async ({ signal }) => {
      try {
        const currencies = await call('GET /api/currencies', {}, { signal });
        useSession.getState().setCurrencies(currencies);
        return currencies;
      } catch (error) {
        if (!signal.aborted) useSession.getState().setCurrencies([]);
        throw error;
      }
    },
    staleTime: STALE_MS,
  });
}
