/** Lists the countries whose users a listing reaches, for the tests of the rule and of its SQL counterpart. */
import type { CountryCode } from '#contract/countries.ts';
import type { Delivery } from './can-reach.ts';

type Case = readonly [
  ships_from: CountryCode,
  ships_to: Delivery['ships_to'],
  handover: boolean,
  home: CountryCode,
  reached: readonly CountryCode[],
];

export const deliveryCases: readonly Case[] = [
  ['US', null, false, 'US', ['US', 'CA', 'UK']],
  ['US', null, true, 'US', ['US', 'CA', 'UK']],
  ['US', 'country', false, 'US', ['US']],
  ['US', 'country', true, 'US', ['US']],
  ['US', 'region', false, 'US', ['US', 'CA']],
  ['UK', 'region', false, 'UK', ['UK']],
  ['UK', 'world', false, 'UK', ['US', 'CA', 'UK']],
  // Sent from another country than the one in which the seller lives.
  ['US', 'country', false, 'UK', ['US']],
  ['US', 'country', true, 'UK', ['US', 'UK']],
  ['CA', 'region', true, 'UK', ['US', 'CA', 'UK']],
  ['UK', 'country', true, 'CA', ['CA', 'UK']],
];
