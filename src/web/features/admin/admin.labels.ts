/** Messages of the frame around the staff's pages and of their tables. */
import { plural } from '#contract/plural.ts';
import { formatCount } from '#web/lib/i18n/format.ts';
import { defineMessages } from '#web/lib/i18n/language.ts';
export const adminLabels = defineMessages('admin', {
  title: 'Admin',
  areas: 'Admin pages',
  groups: { moderation: 'Moderation', operations: 'Operations', settings: 'Settings' },
  overview: 'Overview',
  nextRow: 'Next row',
  previousRow: 'Previous row',
  selectRow: 'Select or deselect the row',
  selectColumn: 'Selected',
  select: (name: string) => `Select ${name}`,
  actions: 'Actions',
  moreActions: (name: string) => `More actions for ${name}`,
  moreFilters: 'More filters',
  selected: (count: number) => `${count} selected`,
  loading: 'Loading',
  failed: 'Couldn’t load this list',
  more: 'Show more',
  all: 'All',
  search: 'Search',
  noMatch: 'Nothing matches',
  noMatchText: 'Check the spelling, or remove the filters.',
  cancel: 'Cancel',
  changed:
    'Another admin has changed these settings since you opened them, so yours weren’t saved. Load them again to continue.',
  reload: 'Load again',
  chooseFile: 'Choose a CSV file',
  ignoredColumns: (columns: readonly string[]) =>
    `${plural(columns.length, { one: 'This column is', other: 'These columns are' })} not read: ${columns.join(', ')}.`,
  problems: (count: number) => plural(count, { one: '1 line has a problem', other: `${count} lines have problems` }),
  importProgress: (lines: number, seconds: number) =>
    `${formatCount(lines)} ${plural(lines, { one: 'line', other: 'lines' })}, ${seconds} s so far`,
  nothingImported: 'Nothing was imported. Correct these lines and check again.',
  shownProblems: (count: number) =>
    plural(count, { one: 'Only the first problem is shown.', other: `Only the first ${count} problems are shown.` }),
  downloadProblems: 'Download all problems',
  line: (line: string) => `Line ${line}`,
  /** Example: `Listing: Grey towel`. */
  labelled: (label: string, text: string) => `${label}: ${text}`,
  factorMissing: 'Protect your account first',
  factorMissingText:
    'Staff need a second factor: an authenticator app or a passkey. Add one in Settings, under Sign-in security.',
  setUpFactor: 'Open Settings',
});
