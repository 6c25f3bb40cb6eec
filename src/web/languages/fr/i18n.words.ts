/** French messages for countries, dates, waits and deliveries. */

import { frenchPlural } from '#contract/plural.ts';
import type { countryNames, deliveryLabels, formatLabels, waitLabels } from '#web/lib/i18n/i18n.labels.ts';

export const i18nWords = {
  delivery: {
    notTo: {
      US: 'Pas d’envoi vers les États-Unis',
      CA: 'Pas d’envoi vers le Canada',
      UK: 'Pas d’envoi vers le Royaume-Uni',
    },
  },
  countries: { US: 'États-Unis', CA: 'Canada', UK: 'Royaume-Uni' },
  format: {
    justNow: 'à l’instant',
    minutesAgo: (minutes) => `il y a ${minutes} min`,
    hoursAgo: (hours) => `il y a ${hours} h`,
    today: 'Aujourd’hui',
    yesterday: 'Hier',
  },
  wait: {
    seconds: (seconds) => frenchPlural(seconds, { one: `${seconds} seconde`, other: `${seconds} secondes` }),
    minutes: (minutes) => frenchPlural(minutes, { one: `${minutes} minute`, other: `${minutes} minutes` }),
    hours: (hours) => frenchPlural(hours, { one: `${hours} heure`, other: `${hours} heures` }),
  },
} satisfies {
  delivery: typeof deliveryLabels;
  countries: typeof countryNames;
  format: typeof formatLabels;
  wait: typeof waitLabels;
};
