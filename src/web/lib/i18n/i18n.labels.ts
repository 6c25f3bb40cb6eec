/** Names of countries, and words in dates, waits and deliveries. */
import type { CountryCode } from '#contract/countries.ts';
import { waitWords } from '#contract/wait.ts';
import { defineMessages } from './language.ts';

export const countryNames = defineMessages('countries', {
  US: 'United States',
  CA: 'Canada',
  UK: 'United Kingdom',
} satisfies Record<CountryCode, string>);

/** A whole sentence for each country, because some names of countries take an article. */
const notTo: Readonly<Record<CountryCode, string>> = {
  US: 'Doesn’t ship to the United States',
  CA: 'Doesn’t ship to Canada',
  UK: 'Doesn’t ship to the United Kingdom',
};
export const deliveryLabels = defineMessages('delivery', { notTo });

export const notShippedTo = (country: CountryCode): string => deliveryLabels.notTo[country];

export const formatLabels = defineMessages('format', {
  justNow: 'just now',
  minutesAgo: (minutes: number) => `${minutes} min ago`,
  hoursAgo: (hours: number) => `${hours} h ago`,
  today: 'Today',
  yesterday: 'Yesterday',
});

export const waitLabels = defineMessages('wait', waitWords);
