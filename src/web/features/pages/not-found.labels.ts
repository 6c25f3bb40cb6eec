/** Which words stand where nothing is? */
import { translated } from '#web/lib/language.ts';
export const notFoundLabels = translated('notFound', {
  title: 'Page not found',
  text: 'There is nothing at this address, or it is not yours to see. Perhaps it has been sold and taken down.',
  home: 'Back to the home page',
  search: 'Search listings',
});
