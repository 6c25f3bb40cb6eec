/** Messages of proposals for the catalogue. */
import type { CatalogueKind } from '#contract/catalogue.ts';
import { defineMessages } from '#web/lib/i18n/language.ts';

const suggest: Record<CatalogueKind, string> = {
  group: 'Suggest a missing group',
  member: 'Suggest a missing member',
  sourcetype: 'Suggest a missing source type',
};

export const proposalLabels = defineMessages('proposal', {
  suggest,
  text: 'We add what is missing and notify you. Your draft stays on this device meanwhile.',
  name: 'Name',
  nameRequired: 'Enter a name',
  members: 'Its members',
  membersHelp: 'Separate names with commas.',
  send: 'Suggest',
  sent: (name: string) => `Thank you. We will notify you when ${name} is decided.`,
  accepted: (name: string) => `${name} is in the catalogue now. You can choose it below.`,
  /** The entry has another name than the proposal. */
  acceptedAs: (name: string, entry: string) => `${name} is in the catalogue as ${entry}. You can choose it below.`,
  declined: (name: string, reason: string) => `${name} was not added: ${reason}`,
  pending: (name: string) => `We have not decided on ${name} yet.`,
  deleted: (name: string) => `${name} was added, but is no longer in the catalogue.`,
  failed: 'Your suggestion could not be loaded.',
  retry: 'Retry',
});
