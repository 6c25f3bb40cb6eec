/** Names of the countries that users can choose as their own. */
import type { CountryCode } from '#contract/countries.ts';
import { defineMessages } from './language.ts';

export const countryNames = defineMessages('countries', {
  US: 'United States',
  CA: 'Canada',
  UK: 'United Kingdom',
} satisfies Record<CountryCode, string>);
