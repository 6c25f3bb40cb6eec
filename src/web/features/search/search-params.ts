/** Converts between URL parameters, search parameters and the query of the search endpoint. */

import {
  type FieldKind,
  FLAG_ON,
  type SearchField,
  searchFieldNames,
  searchFields,
  sortOrders,
  statusOptions,
  type ValuesFilter,
} from '#contract/fields.ts';
import {
  MAX_FILTER_VALUES,
  MAX_PRICE_MINOR,
  MAX_SEARCH_CURSOR_LENGTH,
  MAX_SEARCH_LENGTH,
  MAX_URL_PRICE_LENGTH,
} from '#contract/limits.ts';
import { majorUnits, parsePrice } from '#rules/listings/price.ts';
import { characterCount, firstCharacters } from '#rules/text/characters.ts';

export type Sort = (typeof sortOrders)[number];
export type Status = (typeof statusOptions)[number];

/** The type of a field's value, by kind of field. Prices are stored as typed, so that no input is lost. */
type Values = { text: string; values: readonly number[]; code: string; price: string; flag: boolean; option: Status };
/** The parameters of a search. An empty `price_currency` means the user's own currency. */
export type SearchParams = { readonly [F in SearchField]: Values[FieldKind<F>] } & {
  /** The sort order; undefined means best match if there are search words, else newest. */
  readonly sort: Sort | undefined;
  /** The cursor of the first page to load; empty to start at the first listing. */
  readonly cursor: string;
};
export type SearchParamName = keyof SearchParams;
const paramNames: readonly SearchParamName[] = [...searchFieldNames, 'sort', 'cursor'];

/** Why a URL parameter is invalid. The search ignores what is invalid or beyond a limit and applies the rest. */
export type SearchParamError = 'unknown' | 'too_many' | 'too_long' | 'not_a_price' | 'not_whole' | 'above_max';
export type SearchParamErrors = Partial<Record<SearchParamName, SearchParamError>>;

const emptyValues: Values = {
  text: '',
  values: [],
  code: '',
  price: '',
  flag: false,
  option: searchFields.status.initial,
};
const emptyFields = Object.fromEntries(searchFieldNames.map((name) => [name, emptyValues[searchFields[name].kind]]));
export const emptySearchParams = { ...emptyFields, sort: undefined, cursor: '' } as SearchParams;

type Parsed<T> = { value: T; error?: SearchParamError | undefined };

function readIds(text: string): Parsed<readonly number[]> {
  const parts = text.split(',').filter((part) => part.trim() !== '');
  const ids = [...new Set(parts.filter((part) => /^[1-9]\d{0,8}$/.test(part.trim())).map(Number))];
  if (ids.length > MAX_FILTER_VALUES) return { value: ids.slice(0, MAX_FILTER_VALUES), error: 'too_many' };
  const hasInvalid = parts.some((part) => !ids.includes(Number(part)));
  return { value: ids, error: hasInvalid ? 'unknown' : undefined };
}

function readOne<T extends string>(text: string, allowed: readonly T[], fallback: T): Parsed<T>;
function readOne<T extends string>(text: string, allowed: readonly T[], fallback: undefined): Parsed<T | undefined>;
function readOne<T extends string>(
  text: string,
  allowed: readonly T[],
  fallback: T | undefined,
): Parsed<T | undefined> {
  const match = allowed.find((value) => value === text);
  return { value: match ?? fallback, error: text === '' || match ? undefined : 'unknown' };
}

const readers: { readonly [K in keyof Values]: (text: string) => Parsed<Values[K]> } = {
  text: (text) => ({
    value: firstCharacters(text, MAX_SEARCH_LENGTH),
    error: characterCount(text) > MAX_SEARCH_LENGTH ? 'too_long' : undefined,
  }),
  values: readIds,
  code: (text) =>
    text === '' || /^[A-Za-z]{3}$/.test(text) ? { value: text.toUpperCase() } : { value: '', error: 'unknown' },
  price: (text) => ({ value: firstCharacters(text, MAX_URL_PRICE_LENGTH) }),
  flag: (text) => ({ value: text === FLAG_ON, error: text === '' || text === FLAG_ON ? undefined : 'unknown' }),
  option: (text) => readOne(text, statusOptions, searchFields.status.initial),
};

const minorOf = (written: string): number | undefined => {
  const price = parsePrice(written);
  return price.ok ? price.minor : undefined;
};

export const isPrice = (written: string): boolean => written.trim() === '' || minorOf(written) !== undefined;

export function priceErrors({
  min_price,
  max_price,
}: Pick<SearchParams, 'min_price' | 'max_price'>): SearchParamErrors {
  const errors: SearchParamErrors = {};
  if (!isPrice(min_price)) errors.min_price = 'not_a_price';
  if (!isPrice(max_price)) errors.max_price = 'not_a_price';
  if (errors.min_price === undefined && errors.max_price === undefined && max_price.trim() !== '') {
    if ((minorOf(min_price) ?? 0) > (minorOf(max_price) ?? MAX_PRICE_MINOR)) errors.min_price = 'above_max';
  }
  return errors;
}

export function readSearchParams(params: URLSearchParams): { searchParams: SearchParams; errors: SearchParamErrors } {
  const text = (name: SearchParamName): string => (params.get(name) ?? '').trim();
  const errors: SearchParamErrors = {};
  const note = <T>(name: SearchParamName, { value, error }: Parsed<T>): T => {
    if (error) errors[name] = error;
    return value;
  };
  const searchParams = {
    ...Object.fromEntries(
      searchFieldNames.map((name) => [name, note<unknown>(name, readers[searchFields[name].kind](text(name)))]),
    ),
    sort: note('sort', readOne(text('sort'), sortOrders, undefined)),
    cursor: text('cursor').slice(0, MAX_SEARCH_CURSOR_LENGTH),
  } as SearchParams;
  return { searchParams, errors: { ...errors, ...priceErrors(searchParams) } };
}

/** Returns a parameter as text, or an empty string if it has its default value. */
function textOf(searchParams: SearchParams, name: SearchParamName): string {
  const value = searchParams[name];
  if (value === emptySearchParams[name]) return '';
  if (typeof value === 'boolean') return FLAG_ON;
  return typeof value === 'object' ? value.join(',') : (value ?? '');
}

/** Returns the parameters that are not empty, in the order in which they appear in the URL. */
const withoutEmpty = (texts: Readonly<Partial<Record<SearchParamName, string>>>): SearchQueryDto =>
  Object.fromEntries(paramNames.flatMap((name) => (texts[name] ? [[name, texts[name]]] : [])));

const textsOf = (searchParams: SearchParams): Record<SearchParamName, string> =>
  Object.fromEntries(paramNames.map((name) => [name, textOf(searchParams, name)])) as Record<SearchParamName, string>;

/** Writes a search as URL parameters; default values are left out. */
export function toUrlParams(searchParams: SearchParams): URLSearchParams {
  const isPriced = searchParams.min_price !== '' || searchParams.max_price !== '';
  const price_currency = isPriced && searchParams.currency === '' ? searchParams.price_currency : '';
  return new URLSearchParams({ ...withoutEmpty({ ...textsOf(searchParams), price_currency }) });
}

/** The query of the search endpoint, which contains no invalid or empty values. */
export type SearchQueryDto = Readonly<Partial<Record<SearchParamName, string>>>;

export function toQuery(searchParams: SearchParams, errors: SearchParamErrors, ownCurrency: string): SearchQueryDto {
  const price = (name: 'min_price' | 'max_price'): string => {
    const isUsable = !errors[name] && errors.min_price !== 'above_max';
    const minor = isUsable ? minorOf(searchParams[name]) : undefined;
    return minor === undefined ? '' : String(majorUnits(minor));
  };
  const [min_price, max_price] = [price('min_price'), price('max_price')];
  // If a currency filter is set, the server compares prices in that currency, so `price_currency` is omitted.
  // Otherwise, price filters and sorting by price use the currency from the URL or the user's own.
  const isPriced = min_price !== '' || max_price !== '' || searchParams.sort?.startsWith('price') === true;
  const price_currency = isPriced && searchParams.currency === '' ? searchParams.price_currency || ownCurrency : '';
  return withoutEmpty({ ...textsOf(searchParams), min_price, max_price, price_currency });
}

/**
 * Adds the user's own currency for the price facet, unless it is the default or the query already contains a currency.
 */
export function withPriceCurrency(query: SearchQueryDto, ownCurrency: string): SearchQueryDto {
  const isSet = query.currency !== undefined || query.price_currency !== undefined || ownCurrency === DEFAULT_CURRENCY;
  return isSet ? query : withoutEmpty({ ...query, price_currency: ownCurrency });
}

/** The currency in which the server compares prices if the search contains no currency. */
const DEFAULT_CURRENCY = 'USD';

/** Returns true if a filter other than the words is set. Ignores `price_currency`, which alone filters nothing. */
export function isFiltered(searchParams: SearchParams): boolean {
  return searchFieldNames.some(
    (name) => name !== 'q' && name !== 'price_currency' && textOf(searchParams, name) !== '',
  );
}

export function withoutFilters({ q, sort }: SearchParams): SearchParams {
  return { ...emptySearchParams, q, sort };
}

/** Removes the currency filter. Prices keep its currency, because the same number in another currency is another price. */
export function withoutCurrency(searchParams: SearchParams): SearchParams {
  const isPriced = searchParams.min_price !== '' || searchParams.max_price !== '';
  return { ...searchParams, currency: '', price_currency: isPriced ? searchParams.currency : '', cursor: '' };
}

export function toggleId(searchParams: SearchParams, name: ValuesFilter, id: number): SearchParams {
  const ids = searchParams[name];
  return { ...searchParams, [name]: ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id], cursor: '' };
}
