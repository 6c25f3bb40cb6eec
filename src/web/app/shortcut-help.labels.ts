/** Messages of the keyboard shortcut list. */
import { defineMessages } from '#web/lib/i18n/language.ts';
export const shortcutLabels = defineMessages('shortcuts', {
  title: 'Keyboard shortcuts',
  key: 'Keys',
  act: 'Action',
  after: 'then',
  search: 'Search',
  inbox: 'Go to the inbox',
  home: 'Go to the home page',
  help: 'Show the keyboard shortcuts',
});
