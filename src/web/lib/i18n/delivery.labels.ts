/** Says to which country a listing cannot be delivered. */
import type { CountryCode } from '#contract/countries.ts';
import { countryNames } from './countries.labels.ts';
import { defineMessages } from './language.ts';

export const deliveryLabels = defineMessages('delivery', {
  notTo: (country: string) => `Doesn’t ship to ${country}`,
});

export const notShippedTo = (country: CountryCode): string => deliveryLabels.notTo(countryNames[country]);
