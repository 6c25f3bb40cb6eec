/** Public exports of the currencies feature. */
export { loadRates, useCurrencies, useOwnPrice, useRates, useReaderCurrency } from './currencies.queries.ts';
export { OldRatesNote } from './old-rates-note.tsx';
export { RateUpdates } from './rate-updates.tsx';
