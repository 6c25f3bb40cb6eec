/** Defines the texts of the pages of groups, members and source types. */
import { plural } from '#contract/plural.ts';
import { formatCount } from '#web/lib/i18n/format.ts';
import { defineMessages } from '#web/lib/i18n/language.ts';

export const browseLabels = defineMessages('browse', {
  loading: 'Loading the page',
  failed: 'Couldn’t load this page',
  kinds: { group: 'Group', member: 'Member of', sourcetype: 'Source type' },
  alsoKnownAs: (names: string) => `Also known as ${names}`,
  forSale: (count: number) =>
    count === 0
      ? 'Nothing for sale right now'
      : `${formatCount(count)} ${plural(count, { one: 'listing', other: 'listings' })} for sale`,
  members: 'Members',
  listings: 'Newest listings',
  search: 'Search and filter',
  noneTitle: 'Nothing for sale right now',
  noneText: (name: string) => `Follow ${name} to get notified when something is listed.`,
  noneOfType: 'Open “Search and filter” and save the search to get notified when something is listed.',
});
