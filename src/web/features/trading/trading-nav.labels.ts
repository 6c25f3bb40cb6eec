/** Messages of the links between the pages of trading. Not those of the pages, which would all load with each of them. */
import { defineMessages } from '#web/lib/i18n/language.ts';

export const tradingNavLabels = defineMessages('tradingNav', {
  label: 'Trading',
  wants: 'Want list',
  matches: 'Matches',
  trades: 'Swaps and rings',
});
