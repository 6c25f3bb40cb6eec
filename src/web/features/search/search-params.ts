/** Which search does an address ask for, and which address asks for a search? */
import { HIGHEST_PRICE_MINOR, majorUnits, parsePrice } from '#rules/listings/price.ts';

export const sorts = ['relevance', 'newest', 'price_asc', 'price_desc'] as const;
export type Sort = (typeof sorts)[number];
export const statuses = ['open', 'closed', 'all'] as const;
export type Status = (typeof statuses)[number];
/** Filters that hold ids, several at once. */
export const idFilters = ['group', 'member', 'sourcetype'] as const;
export type IdFilter = (typeof idFilters)[number];

/** What somebody looks for. Prices stand as they were written, so that nothing typed is lost. */
export type SearchParams = Readonly<Record<IdFilter, readonly number[]>> & {
  readonly q: string;
  readonly currency: string;
  readonly min_price: string;
  readonly max_price: string;
  /** In which currency the two prices are meant while no currency is chosen; empty: the reader's own. */
  readonly price_currency: string;
  readonly status: Status;
  /** Undefined: the best match for words, the newest without. */
  readonly sort: Sort | undefined;
  /** Where a page begins that was opened by its own address. */
  readonly cursor: string;
};
export type SearchParamName = keyof SearchParams;

/** What is wrong with a part of an address; that part is left out of the search, the rest is kept. */
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
const MOST_IDS = 20;
const MOST_CURSOR = 300;

type Noted<T> = { value: T; fault?: SearchParamError | undefined };

function readIds(text: string): Noted<readonly number[]> {
  const parts = text.split(',').filter((part) => part.trim() !== '');
  const ids = [...new Set(parts.filter((part) => /^[1-9]\d{0,8}$/.test(part.trim())).map(Number))];
  if (ids.length > MOST_IDS) return { value: ids.slice(0, MOST_IDS), fault: 'too_many' };
  const strange = parts.some((part) => !ids.includes(Number(part)));
  return { value: ids, fault: strange ? 'unknown' : undefined };
}

function readOne<T extends string>(text: string, known: readonly T[], otherwise: T): Noted<T>;
function readOne<T extends string>(text: string, known: readonly T[], otherwise: undefined): Noted<T | undefined>;
function readOne<T extends string>(text: string, known: readonly T[], otherwise: T | undefined): Noted<T | undefined> {
  const found = known.find((one) => one === text);
  return { value: found ?? otherwise, fault: text === '' || found ? undefined : 'unknown' };
}

const readCode = (text: string): Noted<string> =>
  text === '' || /^[A-Za-z]{3}$/.test(text) ? { value: text.toUpperCase() } : { value: '', fault: 'unknown' };

const minorOf = (written: string): number | undefined => {
  const price = parsePrice(written);
  return price.ok ? price.minor : undefined;
};

/** Whether a written price is none. */
export const isPrice = (written: string): boolean => written.trim() === '' || minorOf(written) !== undefined;

/** What is wrong with two written prices, by field. */
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

/** Reads an address; what nobody knows in it is ignored, what is wrong is named. */
export function readSearchParams(params: URLSearchParams): { choice: SearchParams; faults: SearchParamErrors } {
  const text = (name: SearchParamName): string => (params.get(name) ?? '').trim();
  const faults: SearchParamErrors = {};
  const note = <T>(name: SearchParamName, { value, fault }: Noted<T>): T => {
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
    cursor: text('cursor').slice(0, MOST_CURSOR),
  };
  return { choice, faults: { ...faults, ...priceErrors(choice) } };
}

/** The parts of an address that say a choice; what is as usual stays out. */
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

/** What is asked of the server: the choice without what is wrong or empty in it. */
export type SearchQueryDto = Readonly<Partial<Record<SearchParamName, string>>>;

/** `own`: the reader's own currency. */
export function toQuery(choice: SearchParams, faults: SearchParamErrors, own: string): SearchQueryDto {
  const price = (name: 'min_price' | 'max_price'): string => {
    const isAsked = !faults[name] && faults.min_price !== 'above_max';
    const minor = isAsked ? minorOf(choice[name]) : undefined;
    return minor === undefined ? '' : String(majorUnits(minor));
  };
  const { currency } = choice;
  const [min, max] = [price('min_price'), price('max_price')];
  // Compared in the chosen currency; else in the one in which the prices, or the order by price, are meant.
  const isPriced = min !== '' || max !== '' || choice.sort?.startsWith('price') === true;
  const all: Record<SearchParamName, string> = {
    q: choice.q,
    group: choice.group.join(','),
    member: choice.member.join(','),
    sourcetype: choice.sourcetype.join(','),
    currency,
    min_price: min,
    max_price: max,
    price_currency: isPriced && currency === '' ? choice.price_currency || own : '',
    status: choice.status === 'open' ? '' : choice.status,
    sort: choice.sort ?? '',
    cursor: choice.cursor,
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
}

/** Whether anything is chosen that narrows the search down, besides words. */
export function isFiltered(choice: SearchParams): boolean {
  return (
    idFilters.some((name) => choice[name].length > 0) ||
    [choice.currency, choice.min_price, choice.max_price].some((value) => value !== '') ||
    choice.status !== 'open'
  );
}

/** The same words and order, nothing else. */
export function withoutFilters({ q, sort }: SearchParams): SearchParams {
  return { ...emptySearchParams, q, sort };
}

/** One id more, or one less. */
export function toggleId(choice: SearchParams, name: IdFilter, id: number): SearchParams {
  const ids = choice[name];
  return { ...choice, [name]: ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id], cursor: '' };
}
