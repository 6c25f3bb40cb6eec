/** Defines the texts of the button that reads a text file. */
import { defineMessages } from '#web/lib/i18n/language.ts';

export const textFileLabels = defineMessages('textFile', {
  failed: 'Couldn’t read this file.',
  notText: 'This isn’t a text file. Save the table as CSV UTF-8 and choose that file.',
});
