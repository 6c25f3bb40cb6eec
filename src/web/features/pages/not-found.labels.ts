/** Messages for the not-found page. */
import { defineMessages } from '#web/lib/i18n/language.ts';
export const notFoundLabels = defineMessages('notFound', {
  title: 'Page not found',
  text: 'We can’t find that page. It may have moved, or you may not have access.',
  home: 'Go home',
  search: 'Search listings',
});
