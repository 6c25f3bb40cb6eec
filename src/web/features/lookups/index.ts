/** What do other features ask of the lookups? */
export { useCurrencies, useGroups, useMembers, useSourceTypes } from './lookups.queries.ts';
export { useOwnPrice, useRates, useReaderCurrency } from './reader-currency.ts';
