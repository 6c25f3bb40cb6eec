/** Messages of the page on which admins maintain the scale of conditions. */
import { defineMessages } from '#web/lib/i18n/language.ts';

export const conditionsLabels = defineMessages('adminConditions', {
  title: 'Conditions',
  intro:
    'The grades that sellers choose from, best first. Renaming a grade changes it in every listing. Users who read French see the French name, or the English one if there is none. Without grades, the listing form and the search filters don’t show the condition.',
  name: 'Name',
  frenchName: 'French name',
  grade: (at: number) => `Grade ${at}`,
  french: (at: number) => `French name of grade ${at}`,
  frenchPlaceholder: 'French name (optional)',
  up: (name: string) => `Move ${name} up`,
  down: (name: string) => `Move ${name} down`,
  remove: (name: string) => `Remove ${name}`,
  missing: 'Enter a name',
  add: 'Add a grade',
  save: 'Save the scale',
  saved: 'The scale is saved.',
  failed: 'Couldn’t load the scale',
});
