/** Messages for the search suggestions. */
import { plural } from '#contract/plural.ts';
import { formatCount } from '#web/lib/i18n/format.ts';
import { defineMessages } from '#web/lib/i18n/language.ts';

export const suggestionLabels = defineMessages('suggestions', {
  list: 'Suggestions',
  kinds: { listing: 'Listing', group: 'Group', member: 'Member', seller: 'Seller' },
  memberOf: (group: string) => `Member of ${group}`,
  searchFor: (words: string) => `Search for “${words}”`,
  recent: 'Recent searches',
  forget: (words: string) => `Remove “${words}” from recent searches`,
  /** Announced when the suggestions change. */
  suggestionCount: (count: number) =>
    count === 0
      ? 'No suggestions'
      : `${formatCount(count)} ${plural(count, { one: 'suggestion', other: 'suggestions' })}`,
  foundRecent: (count: number) => `${formatCount(count)} recent ${plural(count, { one: 'search', other: 'searches' })}`,
});
