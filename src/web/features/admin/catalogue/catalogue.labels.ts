/** Messages of the catalogue page. */
import { plural } from '#contract/plural.ts';
import { formatCount } from '#web/lib/i18n/format.ts';
import { defineMessages } from '#web/lib/i18n/language.ts';

const listings = (count: number): string =>
  plural(count, { one: '1 listing', other: `${formatCount(count)} listings` });

const count = (number: number, one: string, other: string): string =>
  `${formatCount(number)} ${plural(number, { one, other })}`;

export const catalogueLabels = defineMessages('adminCatalogue', {
  title: 'Catalogue',
  intro: 'The groups, members and source types that sellers can choose for a listing.',
  kinds: 'Kinds',
  kindNames: { group: 'Groups', member: 'Members', sourcetype: 'Source types' },
  search: 'Search',
  searchHelp: 'Part of a name or an alias',
  total: (count: number) => plural(count, { one: '1 entry', other: `${formatCount(count)} entries` }),
  name: 'Name',
  frenchName: 'French name',
  frenchNameHelp: 'Optional. Users who read French see it instead of the English name.',
  aliases: 'Aliases',
  aliasesHelp: 'Separate aliases with commas. Searching for any of them finds the entry.',
  group: 'Group',
  members: 'Members',
  listings: 'Listings',
  none: 'The catalogue is empty',
  noneText: 'Add entries one by one, or import a CSV file. Until then, no one can publish a listing.',
  noMatch: 'Nothing matches',
  noMatchText: 'Check the spelling, or search for something else.',
  failed: 'Couldn’t load the catalogue',
  failedMerges: 'Couldn’t load the merges',
  mergingInto: (name: string) => `Being merged into ${name}`,
  showMembers: 'Show members',
  allMembers: 'Show all members',
  addTitle: { group: 'Add a group', member: 'Add a member', sourcetype: 'Add a source type' },
  edit: 'Edit',
  editTitle: (name: string) => `Edit ${name}`,
  renamedMeanwhile:
    'Another admin has renamed this entry since you opened it, so nothing was saved. Open it again to continue.',
  save: 'Save',
  saved: (name: string) => `${name} is saved.`,
  nameRequired: 'Enter a name',
  groupRequired: 'Choose a group',
  choose: 'Choose one',
  remove: 'Delete',
  removeTitle: (name: string) => `Delete ${name}?`,
  removeText: 'You can only delete entries that are not used in any listing or saved search. This cannot be undone.',
  removed: (name: string) => `${name} was deleted.`,
  notRemoved: 'Nothing was deleted.',
  merge: 'Merge',
  mergeTitle: (name: string) => `Merge ${name} into another entry`,
  mergeText: (count: number) =>
    `${listings(count)} and all saved searches for this entry move to the entry that you choose. The name of this entry becomes an alias, and its page redirects to the chosen entry.`,
  mergeGroupText: 'Members with the same name are merged. All other members move to the group that you choose.',
  mergeWith: (name: string, target: string) => `Merge ${name} into ${target}`,
  mergeQuestion: (name: string, target: string) => `Merge ${name} into ${target}? This cannot be undone.`,
  mergeInto: 'Merge into',
  mergeSearch: 'Find the entry to merge into',
  mergeRequired: 'Choose the entry to merge into',
  merged: (from: string, into: string) => `${from} is being merged into ${into}.`,
  merges: 'Merges',
  merging: (from: string, into: string) => `${from} into ${into}`,
  progress: (moved: number, total: number) => `${formatCount(moved)} of ${listings(total)} moved`,
  finished: (moved: number, when: string) => `${listings(moved)} moved, finished ${when}`,
  importFile: 'Import',
  importTitle: 'Import a CSV file',
  importText:
    'Columns: kind (group, member or source type), group (for members), name, name_fr (the French name of a source type), aliases (separated by commas, semicolons or |).',
  template: 'Download a template',
  exportFile: 'Export',
  downloadFailed: 'Couldn’t download the file.',
  paste: 'Or paste the contents of the file',
  check: 'Check',
  checking: 'Checking the file',
  importing: 'Importing. Nothing is saved until every line has been read.',
  importNow: (lines: number) => plural(lines, { one: 'Import 1 line', other: `Import ${formatCount(lines)} lines` }),
  preview: (groups: number, members: number, sourceTypes: number, aliases: number) =>
    `New: ${count(groups, 'group', 'groups')}, ${count(members, 'member', 'members')}, ${count(sourceTypes, 'source type', 'source types')} and ${count(aliases, 'alias', 'aliases')}.`,
  frenchNames: (names: number) => `French names to store: ${formatCount(names)}.`,
  unchanged: (lines: number) => `Already in the catalogue: ${count(lines, 'line', 'lines')}.`,
  imported: 'The file was imported.',
  close: 'Close',
});
