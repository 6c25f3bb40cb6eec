/** Converts between URL parameters, search parameters and the query of the search endpoint. */
import { HIGHEST_PRICE_MINOR, majorUnits, parsePrice } from '#rules/listings/price.ts';

export const sorts = ['relevance', 'newest', 'price_asc', 'price_desc'] as const;
export type Sort = (typeof sorts)[number];
export const statuses = ['open', 'closed', 'all'] as const;
export type Status = (typeof statuses)[number];
/** Filters with several ids. */
export const idFilters = ['group', 'member', 'sourcetype'] as const;
export type IdFilter = (typeof idFilters)[number];

/** The parameters of a search. Prices stay as typed, so that no input is lost. */
export type SearchParams = Readonly<Record<IdFilter, readonly number[]>> & {
  readonly q: string;
  readonly currency: string;
  readonly min_price: string;
  readonly max_price: string;
  /** The currency of the two prices if no currency filter is set; empty means the user's own currency. */
  readonly price_currency: string;
  readonly status: Status;
  /** Undefined means best match if there are words, else newest. */
  readonly sort: Sort | undefined;
  /** The cursor of the page that was opened directly by its URL. */
  readonly cursor: string;
};
export type SearchParamName = keyof SearchParams;

/** Why a URL parameter is invalid. Invalid parameters are left out of the search; the others apply. */
export type SearchParamError = 'unknown' | 'too_many' | 'too_long' | 'not_a_price' | 'above_max';
export type SearchParamErrors = Partial<Record<SearchParamName, SearchParamError>>;

export const emptySearchParams: SearchParams = {
  q: '',
  group: [],
  member: [],
  sourcetype: [],
  currency: '',
  min_price: '',
  max_price: '',
  price_currency: '',
  status: 'open',
  sort: undefined,
  cursor: '',
};

export const MOST_WORDS = 200;
const MAX_IDS = 20;
const MAX_CURSOR_LENGTH = 300;

type Parsed<T> = { value: T; fault?: SearchParamError | undefined };

function readIds(text: string): Parsed<readonly number[]> {
  const parts = text.split(',').filter((part) => part.trim() !== '');
  const ids = [...new Set(parts.filter((part) => /^[1-9]\d{0,8}$/.test(part.trim())).map(Number))];
  if (ids.length > MAX_IDS) return { value: ids.slice(0, MAX_IDS), fault: 'too_many' };
  const hasInvalid = parts.some((part) => !ids.includes(Number(part)));
  return { value: ids, fault: hasInvalid ? 'unknown' : undefined };
}

function readOne<T extends string>(text: string, allowed: readonly T[], fallback: T): Parsed<T>;
function readOne<T extends string>(text: string, allowed: readonly T[], fallback: undefined): Parsed<T | undefined>;
function readOne<T extends string>(
  text: string,
  allowed: readonly T[],
  fallback: T | undefined,
): Parsed<T | undefined> {
  const match = allowed.find((one) => one === text);
  return { value: match ?? fallback, fault: text === '' || match ? undefined : 'unknown' };
}

const readCode = (text: string): Parsed<string> =>
  text === '' || /^[A-Za-z]{3}$/.test(text) ? { value: text.toUpperCase() } : { value: '', fault: 'unknown' };

const minorOf = (written: string): number | undefined => {
  const price = parsePrice(written);
  return price.ok ? price.minor : undefined;
};

/** Returns true if the text is a valid price or empty. */
export const isPrice = (written: string): boolean => written.trim() === '' || minorOf(written) !== undefined;

/** Validates two typed prices; returns errors by field. */
export function priceErrors({
  min_price,
  max_price,
}: Pick<SearchParams, 'min_price' | 'max_price'>): SearchParamErrors {
  const faults: SearchParamErrors = {};
  if (!isPrice(min_price)) faults.min_price = 'not_a_price';
  if (!isPrice(max_price)) faults.max_price = 'not_a_price';
  if (faults.min_price === undefined && faults.max_price === undefined && max_price.trim() !== '') {
    if ((minorOf(min_price) ?? 0) > (minorOf(max_price) ?? HIGHEST_PRICE_MINOR)) faults.min_price = 'above_max';
  }
  return faults;
}

/** Reads URL parameters: ignores unknown names and reports invalid values. */
export function readSearchParams(params: URLSearchParams): { choice: SearchParams; faults: SearchParamErrors } {
  const text = (name: SearchParamName): string => (params.get(name) ?? '').trim();
  const faults: SearchParamErrors = {};
  const note = <T>(name: SearchParamName, { value, fault }: Parsed<T>): T => {
    if (fault) faults[name] = fault;
    return value;
  };
  const words = text('q');
  const choice: SearchParams = {
    q: note('q', { value: words.slice(0, MOST_WORDS), fault: words.length > MOST_WORDS ? 'too_long' : undefined }),
    group: note('group', readIds(text('group'))),
    member: note('member', readIds(text('member'))),
    sourcetype: note('sourcetype', readIds(text('sourcetype'))),
    currency: note('currency', readCode(text('currency'))),
    min_price: text('min_price').slice(0, 40),
    max_price: text('max_price').slice(0, 40),
    price_currency: note('price_currency', readCode(text('price_currency'))),
    status: note('status', readOne(text('status'), statuses, 'open')),
    sort: note('sort', readOne(text('sort'), sorts, undefined)),
    cursor: text('cursor').slice(0, MAX_CURSOR_LENGTH),
  };
  return { choice, faults: { ...faults, ...priceErrors(choice) } };
}

/** Writes a search as URL parameters; default values are left out. */
export function toUrlParams(choice: SearchParams): URLSearchParams {
  const params = new URLSearchParams();
  const put = (name: SearchParamName, value: string): void => {
    if (value !== '') params.set(name, value);
  };
  put('q', choice.q);
  for (const name of idFilters) put(name, choice[name].join(','));
  put('currency', choice.currency);
  put('min_price', choice.min_price);
  put('max_price', choice.max_price);
  const isPriced = choice.min_price !== '' || choice.max_price !== '';
  if (isPriced && choice.currency === '') put('price_currency', choice.price_currency);
  if (choice.status !== 'open') put('status', choice.status);
  put('sort', choice.sort ?? '');
  put('cursor', choice.cursor);
  return params;
}

/** The query of the search endpoint: the search without invalid or empty values. */
export type SearchQueryDto = Readonly<Partial<Record<SearchParamName, string>>>;

/** `ownCurrency` is the user's own currency. */
export function toQuery(choice: SearchParams, faults: SearchParamErrors, ownCurrency: string): SearchQueryDto {
  const price = (name: 'min_price' | 'max_price'): string => {
    const isUsable = !faults[name] && faults.min_price !== 'above_max';
    const minor = isUsable ? minorOf(choice[name]) : undefined;
    return minor === undefined ? '' : String(majorUnits(minor));
  };
  const { currency } = choice;
  const [min, max] = [price('min_price'), price('max_price')];
  // Prices are compared in the currency filter if there is one, else in the currency of the price filters or of the
  // sort order.
  const isPriced = min !== '' || max !== '' || choice.sort?.startsWith('price') === true;
  const all: Record<SearchParamName, string> = {
    q: choice.q,
    group: choice.group.join(','),
    member: choice.member.join(','),
    sourcetype: choice.sourcetype.join(','),
    currency,
    min_price: min,
    max_price: max,
    price_currency: isPriced && currency === '' ? choice.price_currency || ownCurrency : '',
    status: choice.status === 'open' ? '' : choice.status,
    sort: choice.sort ?? '',
    cursor: choice.cursor,
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
}

/** Returns true if a filter other than the words is set. */
export function isFiltered(choice: SearchParams): boolean {
  return (
    idFilters.some((name) => choice[name].length > 0) ||
    [choice.currency, choice.min_price, choice.max_price].some((value) => value !== '') ||
    choice.status !== 'open'
  );
}

/** Keeps the words and the sort order, and nothing else. */
export function withoutFilters({ q, sort }: SearchParams): SearchParams {
  return { ...emptySearchParams, q, sort };
}

/** Adds the id to the filter, or removes it if it is set. */
export function toggleId(choice: SearchParams, name: IdFilter, id: number): SearchParams {
  const ids = choice[name];
  return { ...choice, [name]: ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id], cursor: '' };
}
