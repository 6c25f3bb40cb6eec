/** Public exports of the lookups feature. */
export { CatalogueListField, CatalogueNameField, ProposalFields } from './catalogue-fields.tsx';
export { proposalLabels } from './lookups.labels.ts';
export {
  sortedByLabel,
  useConditions,
  useCurrencies,
  useGroups,
  useMembers,
  useSourceTypes,
} from './lookups.queries.ts';
export { OldRatesNote } from './old-rates-note.tsx';
export { ProposalOutcome, useProposalInAddress } from './proposal-outcome.tsx';
export { ProposeDialog, type Proposed } from './propose-dialog.tsx';
export { RateUpdates } from './rate-updates.tsx';
export { loadRates, useOwnPrice, useRates, useReaderCurrency } from './reader-currency.ts';
