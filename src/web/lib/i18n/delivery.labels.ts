/** Says to which country a listing cannot be delivered. */
import type { CountryCode } from '#contract/countries.ts';
import { defineMessages } from './language.ts';

/** A whole sentence for each country, because some names of countries take an article. */
const notTo: Readonly<Record<CountryCode, string>> = {
  US: 'Doesn’t ship to the United States',
  CA: 'Doesn’t ship to Canada',
  UK: 'Doesn’t ship to the United Kingdom',
};
export const deliveryLabels = defineMessages('delivery', { notTo });

export const notShippedTo = (country: CountryCode): string => deliveryLabels.notTo[country];
