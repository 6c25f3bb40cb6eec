/** Messages of the exchange rates page. */
import { plural } from '#contract/plural.ts';
import { defineMessages } from '#web/lib/i18n/language.ts';

export const currenciesLabels = defineMessages('adminCurrencies', {
  title: 'Currencies',
  intro: (base: string, days: number) =>
    `The value of one ${base} in each currency. Users see prices converted at these rates. After ${days} days, a rate is marked as old.`,
  table: 'Exchange rates',
  currency: 'Currency',
  rate: (base: string) => `Value of one ${base}`,
  date: 'Day',
  age: 'Age',
  noRate: 'No rate: prices in this currency are not converted.',
  days: (count: number) => plural(count, { one: '1 day', other: `${count} days` }),
  today: 'Today',
  state: 'State',
  stale: 'Old',
  fresh: 'Current',
  missing: 'Missing',
  failed: 'Couldn’t load the rates',
  formTitle: 'Enter rates',
  day: 'Date of the rates',
  dayMissing: 'Choose a date.',
  rateOf: (code: string) => `${code} rate`,
  rateHelp: 'Leave this empty for no rate',
  notARate: 'Enter a number above zero, like 1.37',
  save: 'Save rates',
  saved: 'The rates are saved. Pages that are already open use them too.',
  importTitle: 'Import a file',
  importText:
    'A CSV file with the columns currency, rate and date. Currencies that are not in the file keep their rate.',
  paste: 'Or paste the contents of the file',
  check: 'Check',
  checking: 'Checking',
  importNow: (count: number) => plural(count, { one: 'Import 1 rate', other: `Import ${count} rates` }),
  importing: 'Importing',
  change: (code: string, before: string, after: string, date: string) => `${code}: ${before} → ${after} (${date})`,
  none: 'none',
});
