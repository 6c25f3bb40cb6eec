/** What do the filters of a search mean for the rows that hold listings? */
import { type SQL, sql } from 'drizzle-orm';
import type { SearchFilters } from '#contract/search.ts';
import { boundsIn } from '#rules/search/price-bounds.ts';
import type { Queryable } from '../../db/db.ts';
import { currencies } from '../../db/schema/accounts.ts';
import { BASE_CURRENCY, readRates } from '../lookups/index.ts';

export type Currency = {
  readonly id: number;
  readonly code: string /** Units for one of the base; undefined: not known. */;
  readonly rate: number | undefined;
};

/** The three whose values are marks of a listing, several of them at once. */
export const marked = { group: '#g', member: '#m', sourcetype: '#s' } as const;
export type Marked = keyof typeof marked;

export type Filters = {
  readonly chosen: Readonly<Record<Marked, readonly number[]>>;
  /** Undefined: any. A code that is not there fits nothing: its id is 0. */
  readonly currency: { readonly id: number; readonly code: string } | undefined;
  readonly status: 'open' | 'closed' | 'all';
  /** Undefined: any price. */
  readonly price: SQL | undefined;
  /** What prices are shown and compared in. */
  readonly pricesIn: Currency;
  readonly currencies: readonly Currency[];
};

async function readCurrencies(db: Queryable): Promise<Currency[]> {
  const { rates } = await readRates(db);
  const rows = await db.select({ id: currencies.id, code: currencies.code }).from(currencies).orderBy(currencies.id);
  return rows.map((row) => ({ ...row, rate: Object.hasOwn(rates, row.code) ? rates[row.code] : undefined }));
}

/** The listing's own currency is always comparable; another only where both have a rate. */
function rateBetween(from: Currency, to: Currency): number | undefined {
  if (from.code === to.code) return 1;
  return from.rate === undefined || to.rate === undefined ? undefined : from.rate / to.rate;
}

const minor = (amount: string | undefined): number | undefined =>
  amount ? Math.round(Number(amount) * 100) : undefined;

function priceCondition(all: readonly Currency[], shown: Currency, filters: SearchFilters): SQL | undefined {
  const bounds = { min: minor(filters.min_price), max: minor(filters.max_price) };
  if (bounds.min === undefined && bounds.max === undefined) return undefined;
  const each = all.flatMap((one) => {
    const rate = rateBetween(one, shown);
    if (rate === undefined) return [];
    const { from, to } = boundsIn(bounds, rate);
    return [sql`(currency_id = ${sql.raw(String(one.id))} and price_minor between ${from}::int and ${to}::int)`];
  });
  return each.length === 0 ? sql`false` : sql`(${sql.join(each, sql` or `)})`;
}

const ids = (list: string | undefined): number[] => [...new Set((list ?? '').split(',').filter(Boolean).map(Number))];

export async function readFilters(db: Queryable, filters: SearchFilters): Promise<Filters> {
  const all = await readCurrencies(db);
  const find = (code: string) => all.find((one) => one.code === code);
  const base = find(BASE_CURRENCY) ?? { id: 0, code: BASE_CURRENCY, rate: 1 };
  const currency = filters.currency
    ? (find(filters.currency) ?? { id: 0, code: filters.currency, rate: undefined })
    : undefined;
  const pricesIn = currency ?? find(filters.price_currency || BASE_CURRENCY) ?? base;
  return {
    chosen: { group: ids(filters.group), member: ids(filters.member), sourcetype: ids(filters.sourcetype) },
    currency,
    status: filters.status ?? 'open',
    price: priceCondition(all, pricesIn, filters),
    pricesIn,
    currencies: all,
  };
}

const anyOf = (mark: string, chosen: readonly number[]): string =>
  `(${chosen.map((id) => `'${mark}${id}'`).join('|')})`;

/** As a query over a document's words; the open ones and the price stand beside it. */
export function filterTags({ chosen, currency, status }: Filters): string[] {
  const kinds = Object.keys(marked) as Marked[];
  return [
    ...kinds.filter((kind) => chosen[kind].length > 0).map((kind) => anyOf(marked[kind], chosen[kind])),
    ...(currency ? [anyOf('#c', [currency.id])] : []),
    ...(status === 'closed' ? [`'#closed'`] : []),
  ];
}

/** Whether a filter asks for marks, which the index of words knows. */
export const isMark = (name: string, { status }: Filters): boolean =>
  name in marked || name === 'currency' || (name === 'status' && status === 'closed');

/** What a row must be besides holding the words and marks. */
export function residualFilters({ status, price }: Filters): SQL[] {
  return [...(status === 'open' ? [sql`status = 'open'`] : []), ...(price ? [price] : [])];
}

/** A price in the base currency, in hundredths of a minor unit; a currency without a rate counts as the base. */
export function basePrice({ currencies: all }: Filters): SQL {
  const cases = all.map(({ id, rate = 1 }) => sql.raw(`when ${id} then ${100 / rate}`));
  if (cases.length === 0) return sql`price_minor::bigint`;
  return sql`round(price_minor * (case currency_id ${sql.join(cases, sql` `)} else 100 end)::float8)::bigint`;
}
