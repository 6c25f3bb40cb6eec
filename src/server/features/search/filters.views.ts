/** Translates the filters of a search into conditions on the search documents. */
import { type SQL, sql } from 'drizzle-orm';
import {
  FLAG_ON,
  type FlagFilter,
  type FlagFilterRow,
  flagFilters,
  forEachFilter,
  searchFields,
  type ValuesFilter,
  valuesFilters,
} from '#contract/fields.ts';
import type { SearchFilters } from '#contract/search.ts';
import { boundsIn } from '#rules/search/price-bounds.ts';
import type { Queryable } from '../../db/db.ts';
import { currencies } from '../../tables/currencies.ts';
import { followRedirects, type RunningMerges, readRunningMerges, withMerging } from '../catalogue/index.ts';
import { listConditions } from '../conditions/index.ts';
import { BASE_CURRENCY, readRateTable } from '../currencies/index.ts';

export type Currency = {
  readonly id: number;
  readonly code: string;
  /** How many units of this currency one unit of the base currency buys; undefined if unknown. */
  readonly rate: number | undefined;
};

export type Filters = {
  /** The chosen ids, with merged entries replaced by their targets. */
  readonly chosen: Readonly<Record<ValuesFilter, readonly number[]>>;
  /** The ids with which documents are compared: the chosen entries and those that are being merged into them. */
  readonly matched: Readonly<Record<ValuesFilter, readonly number[]>>;
  readonly running: RunningMerges;
  /** Undefined means any currency. An unknown code gets the id 0, which matches nothing. */
  readonly currency: { readonly id: number; readonly code: string } | undefined;
  readonly flags: readonly FlagFilter[];
  readonly status: 'open' | 'closed' | 'all';
  /** Inclusive price bounds in minor units, by currency id; undefined means any price. */
  readonly bounds: ReadonlyMap<number, { readonly from: number; readonly to: number }> | undefined;
  /** The currency in which prices are displayed and compared. */
  readonly pricesIn: Currency;
  readonly currencies: readonly Currency[];
};

/** The data needed to translate filters, read from the database or from memory. */
export type FilterData = {
  running(): Promise<RunningMerges>;
  currencies(): Promise<readonly Currency[]>;
  targets(kind: keyof RunningMerges, ids: readonly number[]): Promise<readonly number[]>;
};

export const filterDataIn = (db: Queryable): FilterData => ({
  running: () => readRunningMerges(db),
  currencies: () => readCurrencies(db),
  targets: (kind, ids) => followRedirects(db, kind, ids),
});

export async function readCurrencies(db: Queryable): Promise<Currency[]> {
  const rates = await readRateTable(db);
  const rows = await db.select({ id: currencies.id, code: currencies.code }).from(currencies).orderBy(currencies.id);
  return rows.map((row) => ({ ...row, rate: row.code === BASE_CURRENCY ? 1 : rates.get(row.code)?.rate }));
}

/** A currency is always comparable with itself; two different ones only if both have a rate. */
function rateBetween(from: Currency, to: Currency): number | undefined {
  if (from.code === to.code) return 1;
  return from.rate === undefined || to.rate === undefined ? undefined : from.rate / to.rate;
}

const minor = (amount: string | undefined): number | undefined =>
  amount ? Math.round(Number(amount) * 100) : undefined;

/** A price that cannot be converted to `pricesIn` is never within bounds. */
function boundsByCurrency(all: readonly Currency[], pricesIn: Currency, filters: SearchFilters): Filters['bounds'] {
  const bounds = { min: minor(filters.min_price), max: minor(filters.max_price) };
  if (bounds.min === undefined && bounds.max === undefined) return undefined;
  return new Map(
    all.flatMap((currency) => {
      const rate = rateBetween(currency, pricesIn);
      return rate === undefined ? [] : [[currency.id, boundsIn(bounds, rate)] as const];
    }),
  );
}

/** Undefined means any price. */
export function priceCondition({ bounds }: Pick<Filters, 'bounds'>): SQL | undefined {
  if (!bounds) return undefined;
  const conditions = [...bounds].map(
    ([id, { from, to }]) =>
      sql`(currency_id = ${sql.raw(String(id))} and price_minor between ${from}::int and ${to}::int)`,
  );
  return conditions.length === 0 ? sql`false` : sql`(${sql.join(conditions, sql` or `)})`;
}

const ids = (list: string | undefined): number[] => [...new Set((list ?? '').split(',').filter(Boolean).map(Number))];

const isCatalogueKind = (name: string, running: RunningMerges): name is keyof RunningMerges =>
  Object.hasOwn(running, name);

async function readChosen(data: FilterData, name: ValuesFilter, list: string | undefined, running: RunningMerges) {
  const filterIds = ids(list);
  if (filterIds.length === 0 || !isCatalogueKind(name, running)) return { chosen: filterIds, matched: filterIds };
  const chosen = await data.targets(name, filterIds);
  return { chosen, matched: chosen.flatMap((id) => withMerging(running[name], id)) };
}

export async function readFilters(data: FilterData, filters: SearchFilters): Promise<Filters> {
  const running = await data.running();
  const values = new Map<ValuesFilter, Awaited<ReturnType<typeof readChosen>>>();
  for (const name of valuesFilters) values.set(name, await readChosen(data, name, filters[name], running));
  const all = await data.currencies();
  const find = (code: string) => all.find((currency) => currency.code === code);
  const base = find(BASE_CURRENCY) ?? { id: 0, code: BASE_CURRENCY, rate: 1 };
  const currency = filters.currency
    ? (find(filters.currency) ?? { id: 0, code: filters.currency, rate: undefined })
    : undefined;
  const pricesIn = currency ?? find(filters.price_currency || BASE_CURRENCY) ?? base;
  const bounds = boundsByCurrency(all, pricesIn, filters);
  return {
    chosen: forEachFilter((name) => values.get(name)?.chosen ?? []),
    matched: forEachFilter((name) => values.get(name)?.matched ?? []),
    running,
    currency,
    flags: flagFilters.filter((name) => filters[name] === FLAG_ON),
    status: filters.status ?? 'open',
    bounds,
    pricesIn,
    currencies: all,
  };
}

/** The ids of all conditions, the worst grade first. */
export const readGrades = async (db: Queryable): Promise<number[]> =>
  (await listConditions(db)).map(({ id }) => id).reverse();

const anyOf = (prefix: string, chosen: readonly number[]): string =>
  `(${chosen.map((id) => `'${prefix}${id}'`).join('|')})`;

/** Query terms for the tags of a document. The open status and the price are columns: see `residualFilters`. */
export function filterTags({ matched, currency, status }: Filters): string[] {
  return [
    ...valuesFilters
      .filter((name) => matched[name].length > 0)
      .map((name) => anyOf(searchFields[name].tag, matched[name])),
    ...(currency ? [anyOf('#c', [currency.id])] : []),
    ...(status === 'closed' ? [`'#closed'`] : []),
  ];
}

/** Flag filters in groups: a listing must pass one filter of each group. */
export function groupFlags(flags: readonly FlagFilter[]): FlagFilter[][] {
  const groupOf = (name: FlagFilter) => (searchFields[name] satisfies FlagFilterRow as FlagFilterRow).group ?? name;
  return [...Map.groupBy(flags, groupOf).values()];
}

/** Query terms of the flag filters. Every strategy applies them, because no facet counts them. */
export const flagTags = ({ flags }: Filters): string[] =>
  groupFlags(flags).map((group) => `(${group.map((name) => `'${searchFields[name].tag}'`).join('|')})`);

export const isValuesFilter = (name: string): name is ValuesFilter => (valuesFilters as string[]).includes(name);

/** Returns whether a filter is stored as a tag, so that the word index can be used for it. */
export const isTagFilter = (name: string, { status }: Filters): boolean =>
  isValuesFilter(name) || name === 'currency' || (name === 'status' && status === 'closed');

/** Conditions that a row must pass in addition to matching the words and tags. */
export function residualFilters({ status, bounds }: Filters): SQL[] {
  const price = priceCondition({ bounds });
  return [...(status === 'open' ? [sql`status = 'open'`] : []), ...(price ? [price] : [])];
}

/**
 * A price in the base currency, in hundredths of a minor unit. A currency without a rate is treated as the base
 * currency.
 */
export function basePrice({ currencies: all }: Filters): SQL {
  const cases = all.map(({ id, rate = 1 }) => sql.raw(`when ${id} then ${100 / rate}`));
  if (cases.length === 0) return sql`price_minor::bigint`;
  return sql`round(price_minor * (case currency_id ${sql.join(cases, sql` `)} else 100 end)::float8)::bigint`;
}
