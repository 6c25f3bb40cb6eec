/** Messages for the links between the trading pages. Separate, so that no page loads the messages of another page. */
import { defineMessages } from '#web/lib/i18n/language.ts';

export const tradingNavLabels = defineMessages('tradingNav', {
  label: 'Trading',
  wants: 'Want list',
  matches: 'Matches',
  trades: 'Swaps and rings',
});
