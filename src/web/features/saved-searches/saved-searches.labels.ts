/** Messages of saved searches. */
import type { SearchMails } from '#contract/saved-searches.ts';
import { formatCount } from '#web/lib/i18n/format.ts';
import { defineMessages } from '#web/lib/i18n/language.ts';

const mails: Record<SearchMails, string> = { at_once: 'At once', daily: 'Once a day', never: 'Never' };

export const savedSearchesLabels = defineMessages('savedSearches', {
  title: 'Saved searches',
  intro: 'We’ll notify you about new and cheaper listings that match, and email you as often as you choose.',
  loading: 'Loading your saved searches',
  failed: 'Your saved searches did not load',
  none: 'No saved searches yet',
  noneText: 'Search for something and press Save search. We’ll notify you about new matches.',
  search: 'Search listings',
  mailsOff: 'Mails about saved searches are off in your settings.',
  settings: 'Settings',

  save: 'Save search',
  saved: 'Search saved',
  dialogTitle: 'Save this search',
  dialogText: 'We’ll notify you when a new or cheaper listing matches it.',
  name: 'Name',
  nameMissing: 'Give it a name.',
  mails: 'Mails',
  mailsOf: (name: string) => `Mails for ${name}`,
  mailsChoice: (choice: SearchMails) => mails[choice],
  keep: 'Save search',
  cancel: 'Cancel',
  kept: (name: string) => `Saved: ${name}`,
  see: 'See all',
  notKept: 'The search was not saved.',

  rename: (name: string) => `Rename ${name}`,
  keepName: 'Save name',
  notRenamed: (name: string) => `${name} was not renamed.`,
  notChanged: (name: string) => `The mails for ${name} were not changed.`,
  forget: (name: string) => `Delete ${name}`,
  forgotten: (name: string) => `Deleted: ${name}`,
  notForgotten: (name: string) => `${name} was not deleted.`,
  undo: 'Undo',
  notBack: (name: string) => `${name} was not restored.`,
  told: (count: number) => (count === 1 ? '1 listing found' : `${formatCount(count)} listings found`),
  since: (day: string) => `saved ${day}`,

  everything: 'Everything for sale',
  words: (q: string) => `“${q}”`,
  members: (count: number) => (count === 1 ? '1 member' : `${formatCount(count)} members`),
  inCurrency: (code: string) => `prices in ${code}`,
  between: (low: string, high: string) => `${low} to ${high}`,
  from: (low: string) => `from ${low}`,
  upTo: (high: string) => `up to ${high}`,
  closedOnly: 'closed ones only',
  closedToo: 'closed ones too',
});
