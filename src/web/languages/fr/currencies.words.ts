/** French messages of the currencies feature. */
import type { ratesLabels } from '#web/features/currencies/currencies.labels.ts';

export const currenciesWords = {
  rates: {
    old: (day) => `Les prix en d’autres devises sont convertis aux taux du ${day}.`,
  },
} satisfies {
  rates: typeof ratesLabels;
};
