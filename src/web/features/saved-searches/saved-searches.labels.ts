/** Messages for saved searches. */
import { plural } from '#contract/plural.ts';
import type { SearchMails } from '#contract/saved-searches.ts';
import { formatCount } from '#web/lib/i18n/format.ts';
import { defineMessages } from '#web/lib/i18n/language.ts';

const mails: Record<SearchMails, string> = { at_once: 'Right away', daily: 'Once a day', never: 'Never' };

export const savedSearchesLabels = defineMessages('savedSearches', {
  title: 'Saved searches',
  intro: 'We’ll notify you right away about new matches and price drops. Choose how often to get them by email.',
  loading: 'Loading your saved searches',
  failed: 'Couldn’t load your saved searches',
  none: 'No saved searches yet',
  noneText: 'Save a search, and we’ll notify you about new matches.',
  search: 'Search listings',
  mailsOff: 'Emails about saved searches are off in your settings.',
  settings: 'Settings',

  save: 'Save search',
  saved: 'Search saved',
  dialogTitle: 'Save this search',
  dialogText: 'Get notified about new matches and price drops.',
  name: 'Name',
  nameMissing: 'Enter a name.',
  mails: 'Email me',
  mailsOf: (name: string) => `Emails for ${name}`,
  mailsChoice: (choice: SearchMails) => mails[choice],
  keep: 'Save search',
  cancel: 'Cancel',
  savedAs: (name: string) => `Saved: ${name}`,
  see: 'See all',
  notKept: 'Couldn’t save the search.',

  rename: (name: string) => `Rename ${name}`,
  keepName: 'Save name',
  notRenamed: (name: string) => `Couldn’t rename ${name}.`,
  notChanged: (name: string) => `Couldn’t change the emails for ${name}.`,
  forget: (name: string) => `Delete ${name}`,
  forgotten: (name: string) => `${name} deleted`,
  notForgotten: (name: string) => `Couldn’t delete ${name}.`,
  undo: 'Undo',
  notBack: (name: string) => `Couldn’t restore ${name}.`,
  matches: (count: number, day: string) => {
    if (count === 0) return `No matches since ${day}`;
    return `${plural(count, { one: '1 match', other: `${formatCount(count)} matches` })} since ${day}`;
  },

  everything: 'Everything for sale',
  words: (q: string) => `“${q}”`,
  members: (count: number) => plural(count, { one: '1 member', other: `${formatCount(count)} members` }),
  inCurrency: (code: string) => `prices in ${code}`,
  between: (low: string, high: string) => `${low} to ${high}`,
  from: (low: string) => `from ${low}`,
  upTo: (high: string) => `up to ${high}`,
  tradeOnly: 'open to trade',
  closedOnly: 'closed only',
  closedToo: 'including closed',
});
