/** Public exports of the lookups feature. */
export { useCurrencies, useGroups, useMembers, useSourceTypes } from './lookups.queries.ts';
export { useOwnPrice, useRates, useReaderCurrency } from './reader-currency.ts';
