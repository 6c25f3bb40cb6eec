/** Texts of the links between the trading pages, and of the links to them from other pages. */
import { defineMessages } from '#web/lib/i18n/language.ts';

export const tradingLabels = defineMessages('trading', {
  label: 'Trading',
  wants: 'Want list',
  matches: 'Matches',
  trades: 'Swaps and rings',
  likeThis: 'Add to my want list',
  addSearch: 'Save to my want list',
});
