/** Public exports of the catalogue feature. */
export { CatalogueListField, CatalogueNameField, ProposalFields } from './catalogue-fields.tsx';
export { sortedByLabel, useConditions, useGroups, useMembers, useSourceTypes } from './choices.queries.ts';
export { ProposalOutcome, useProposalInAddress } from './proposal-outcome.tsx';
export { proposalLabels } from './proposals.labels.ts';
export { ProposeDialog, type Proposed } from './propose-dialog.tsx';
