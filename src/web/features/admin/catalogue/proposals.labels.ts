/** Messages of the page that lists proposals for the catalogue. */

import type { CatalogueKind } from '#contract/catalogue.ts';
import { plural } from '#contract/plural.ts';
import { defineMessages } from '#web/lib/i18n/language.ts';

const kinds: Record<CatalogueKind, string> = { group: 'Group', member: 'Member', sourcetype: 'Source type' };

export const staffProposalLabels = defineMessages('adminProposals', {
  title: 'Proposals',
  intro: 'Users propose entries that are missing from the catalogue. We notify them of your decision.',
  allProposals: 'Proposals from users',
  waiting: (count: number) => plural(count, { one: '1 proposal is waiting', other: `${count} proposals are waiting` }),
  back: 'Back to the catalogue',
  total: (count: number) => plural(count, { one: '1 proposal', other: `${count} proposals` }),
  kinds,
  kind: 'Kind',
  name: 'Name',
  group: 'Group',
  members: 'Members',
  membersHelp: 'Separate names with commas. The members are added at the same time as the group.',
  proposers: 'Proposed by',
  others: (names: string, more: number) => `${names} and ${more} more`,
  age: 'Since',
  none: 'No proposals are waiting',
  noneText: 'Proposals from the listing form appear here.',
  failed: 'Couldn’t load the proposals',
  accept: 'Accept',
  acceptTitle: (name: string) => `Add ${name} to the catalogue`,
  alias: 'Use existing',
  aliasTitle: (name: string) => `${name} is already in the catalogue`,
  aliasText: 'The proposed name becomes an alias of the entry that you choose.',
  aliasInto: 'Existing entry',
  aliasRequired: 'Choose an entry',
  search: 'Find the entry',
  choose: 'Choose one',
  noMatch: 'Nothing matches',
  decline: 'Decline',
  declineTitle: (name: string) => `Decline ${name}`,
  reason: 'Reason (shown to the users who proposed it)',
  reasonRequired: 'Give a reason',
  nameRequired: 'Enter a name',
  accepted: (name: string) => `Added ${name} and notified the users who proposed it.`,
  aliased: (name: string) => `${name} is now an alias. The users who proposed it have been notified.`,
  declined: (name: string) => `Declined ${name} and notified the users who proposed it.`,
});
