/** Defines the currencies of prices and their exchange rates, which admins maintain. */
import { z } from 'zod';
import type { Endpoints } from './endpoint.ts';
import { MAX_CURRENCY_RATE, MAX_RATES_FILE_LENGTH, MIN_CURRENCY_RATE } from './limits.ts';
import { problemCode } from './problems.ts';
import { CurrencyCode, Id, IgnoredColumns } from './scalars.ts';

export const Currency = z.object({ id: Id, code: z.string().length(3) });
export type Currency = z.infer<typeof Currency>;

/**
 * The operator's rates: how much of each currency one unit of the base currency is worth, and the day of the oldest
 * rate.
 */
export const Rates = z.object({
  base: CurrencyCode,
  /** The day of the oldest rate. */
  date: z.iso.date(),
  /** Whether the oldest rate is so old that readers should be shown its date. */
  is_stale: z.boolean(),
  rates: z.record(CurrencyCode, z.number().positive()),
});
export type Rates = z.infer<typeof Rates>;

/**
 * Units of each currency per US dollar; null for no rate. A currency that is not listed loses its rate, unless
 * `keep_others` is true.
 */
export const NewRates = z.strictObject({
  date: z.iso.date(problemCode('invalid_day')),
  rates: z.record(
    CurrencyCode,
    z
      .number(problemCode('not_a_rate'))
      .min(MIN_CURRENCY_RATE, problemCode('rate_too_low'))
      .max(MAX_CURRENCY_RATE, problemCode('rate_too_high'))
      .nullable(),
  ),
  /** If true, currencies that are not listed keep their rates and the dates of these rates. */
  keep_others: z.boolean().default(false),
  /** The rates before the edit. If any of them has changed since, the server returns 409 and overwrites nothing. */
  before: z.record(CurrencyCode, z.number().nullable()).optional(),
});
export type NewRates = z.infer<typeof NewRates>;

/** Each currency except the base currency, in the order of the currency list. */
export const StaffRates = z.object({
  base: CurrencyCode,
  max_age_days: z.int().min(1),
  data: z.array(
    z.object({
      code: CurrencyCode,
      rate: z.number().positive().nullable(),
      date: z.iso.date().nullable(),
      is_stale: z.boolean(),
    }),
  ),
});
export type StaffRates = z.infer<typeof StaffRates>;

export const RatesFile = z.strictObject({
  /** CSV with the columns currency, rate and date. */
  csv: z.string().min(1, problemCode('csv_empty')).max(MAX_RATES_FILE_LENGTH, problemCode('too_long')),
  /** If true, the server only checks the file. */
  is_preview: z.boolean().default(false),
});

/** The rates in a file; `before` is the rate before the import. */
export const RatesImport = z.object({
  is_preview: z.boolean(),
  data: z.array(z.object({ code: CurrencyCode, rate: z.number(), date: z.iso.date(), before: z.number().nullable() })),
  ignored_columns: IgnoredColumns,
});
export type RatesImport = z.infer<typeof RatesImport>;

const rateViews = [
  'GET /api/admin/rates',
  'GET /api/currencies/rates',
  'GET /api/admin/overview',
  'GET /api/listings/search',
] as const;

export const currenciesRoutes = {
  'GET /api/currencies': {
    id: 'currencies.list',
    access: 'anyone',
    summary: 'The currencies of prices',
    responses: { 200: z.array(Currency) },
    errors: [],
  },
  'GET /api/currencies/rates': {
    id: 'currencies.rates',
    access: 'anyone',
    summary:
      'The exchange rates of the currencies, maintained by the operator; only the base currency if there are none',
    responses: { 200: Rates },
    errors: [],
  },
  'GET /api/admin/rates': {
    id: 'currencies.staffRates',
    access: 'admin',
    summary: 'The exchange rate of each currency with its date, and whether it is out of date',
    responses: { 200: StaffRates },
    errors: ['unauthenticated', 'not_found'],
  },
  'PUT /api/admin/rates': {
    id: 'currencies.setRates',
    access: 'admin',
    affects: rateViews,
    summary: 'Sets the exchange rates of the currencies, with their date',
    body: NewRates,
    responses: { 200: Rates },
    errors: ['unauthenticated', 'not_found', 'validation_failed', 'version_conflict'],
  },
  'POST /api/admin/rates-file': {
    id: 'currencies.importRates',
    access: 'admin',
    affects: rateViews,
    summary:
      'Sets the exchange rates in a CSV file, or none if a line has a problem; other currencies keep their rates',
    body: RatesFile,
    responses: { 200: RatesImport },
    errors: ['unauthenticated', 'not_found', 'validation_failed'],
  },
} as const satisfies Endpoints;
