/** Texts of proposals for the catalogue. */
import type { CatalogueKind } from '#contract/catalogue.ts';
import { defineMessages } from '#web/lib/i18n/language.ts';

const suggest: Record<CatalogueKind, string> = {
  group: 'Suggest a missing group',
  member: 'Suggest a missing member',
  sourcetype: 'Suggest a missing source type',
};

export const proposalLabels = defineMessages('proposal', {
  suggest,
  text: 'We’ll review your suggestion and let you know. Your draft stays on this device in the meantime.',
  name: 'Name',
  nameRequired: 'Enter a name',
  members: 'Its members',
  membersHelp: 'Separate names with commas.',
  send: 'Suggest',
  sent: (name: string) => `Thanks. We’ll let you know what we decide about ${name}.`,
  accepted: (name: string) => `${name} is now in the catalogue. You can choose it below.`,
  /** Used if the entry has a different name from the one that was proposed. */
  acceptedAs: (name: string, entry: string) => `${name} is in the catalogue as ${entry}. You can choose it below.`,
  declined: (name: string, reason: string) => `${name} wasn’t added: ${reason}`,
  pending: (name: string) => `We’re still reviewing ${name}.`,
  deleted: (name: string) => `${name} was added, but is no longer in the catalogue.`,
  failed: 'Couldn’t load your suggestion.',
  retry: 'Retry',
});
