/** Texts of the currencies feature. */
import { defineMessages } from '#web/lib/i18n/language.ts';

export const ratesLabels = defineMessages('rates', {
  old: (day: string) => `Prices in other currencies are converted at the rates of ${day}.`,
});
