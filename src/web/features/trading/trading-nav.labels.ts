/** Messages of the links between the trading pages. Separate, so that no page loads the messages of the other pages. */
import { defineMessages } from '#web/lib/i18n/language.ts';

export const tradingNavLabels = defineMessages('tradingNav', {
  label: 'Trading',
  wants: 'Want list',
  matches: 'Matches',
  trades: 'Swaps and rings',
});
