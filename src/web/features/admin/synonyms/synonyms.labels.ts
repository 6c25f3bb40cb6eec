/** Messages of the page on which admins maintain synonyms. */
import { defineMessages } from '#web/lib/i18n/language.ts';

export const synonymsLabels = defineMessages('adminSynonyms', {
  title: 'Synonyms',
  intro:
    'A search for one word of a set also finds the others. Words of four letters or more also find words that start with them. Changes apply at once, including to saved searches.',
  list: 'Sets of synonyms',
  words: 'Words',
  wordsHelp: 'Single words, separated by commas. Case and accents are ignored.',
  tooFew: 'Enter at least two words',
  add: 'Add a set',
  addTitle: 'New set of synonyms',
  edit: 'Edit',
  editTitle: 'Edit synonyms',
  save: 'Save',
  saved: 'The synonyms are saved.',
  remove: 'Delete',
  removeTitle: 'Delete this set?',
  removeText: 'Searches for one of these words will no longer find the others.',
  removed: 'The set was deleted.',
  notRemoved: 'Couldn’t delete the set.',
  none: 'No synonyms yet',
  noneText: 'Add a set such as “vinyl, LP, record”.',
  failed: 'Couldn’t load the synonyms',
});
