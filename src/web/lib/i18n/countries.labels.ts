/** Names of the countries in which users can live. */
import type { CountryCode } from '#contract/countries.ts';
import { defineMessages } from './language.ts';

export const countryNames = defineMessages('countries', {
  US: 'United States',
  CA: 'Canada',
  UK: 'United Kingdom',
} satisfies Record<CountryCode, string>);
