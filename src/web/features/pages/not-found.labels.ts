/** Messages of the not-found page. */
import { defineMessages } from '#web/lib/i18n/language.ts';
export const notFoundLabels = defineMessages('notFound', {
  title: 'Page not found',
  text: 'There is nothing at this address, or it is not yours to see. Perhaps it has been sold and taken down.',
  home: 'Back to the home page',
  search: 'Search listings',
});
