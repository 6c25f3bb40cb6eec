/** Counts the hits for each value of each filter. The counts of a filter ignore the filter itself. */
import { type SQL, sql } from 'drizzle-orm';
import {
  type FacetName,
  forEachFilter,
  searchFields,
  type ValuesFilter,
  valuesFilterRow,
  valuesFilters,
} from '#contract/fields.ts';
import { MAX_FACET_VALUES, MAX_PRICE_MINOR } from '#contract/limits.ts';
import type { Facets, FacetValue } from '#contract/search.ts';
import type { Queryable } from '../../db/db.ts';
import { withoutMissingFrench } from '../catalogue/index.ts';
import { type Filters, isValuesFilter, priceCondition } from './filters.views.ts';

/** The columns of a document that facets and sort orders read. */
export const documentColumns = sql.raw(
  [
    'listing_id, status, currency_id, price_minor, created_at',
    ...valuesFilters.map((name) => searchFields[name].column),
  ].join(', '),
);

const numbers = (values: readonly number[]) => sql`${sql.param([...values])}::int[]`;

function hasValue(name: ValuesFilter, chosen: readonly number[]): SQL {
  const { column, isArray } = valuesFilterRow(name);
  return isArray ? sql`${sql.raw(column)} && ${numbers(chosen)}` : sql`${sql.raw(column)} = any(${numbers(chosen)})`;
}

export function flagsOf({ matched, currency, status, bounds }: Filters): Partial<Record<FacetName, SQL>> {
  const price = priceCondition({ bounds });
  const active = valuesFilters.filter((name) => matched[name].length > 0);
  return {
    ...Object.fromEntries(active.map((name) => [name, hasValue(name, matched[name])])),
    ...(currency ? { currency: sql`currency_id = ${currency.id}::int` } : {}),
    ...(status === 'all' ? {} : { status: sql`status = ${status}` }),
    ...(price ? { price } : {}),
  };
}

export type Flags = readonly FacetName[];
export const flagColumns = (flags: Partial<Record<FacetName, SQL>>): SQL[] =>
  Object.entries(flags).map(([name, flag]) => sql`${flag} as ${sql.raw(`is_${name}`)}`);
export function flagsPass(flags: Flags, except?: FacetName): SQL {
  const columns = flags.filter((name) => name !== except).map((name) => sql.raw(`is_${name}`));
  return columns.length === 0 ? sql`true` : sql.join(columns, sql` and `);
}

type Counts = [value: number | string | null, count: number][];
export type RawFacets = Partial<Record<Exclude<FacetName, 'price'>, Counts>> & { price?: [number, number, number][] };

function countedValue(name: Exclude<FacetName, 'price'>): { value: SQL; from: SQL } {
  if (!isValuesFilter(name)) return { value: sql.raw(name === 'currency' ? 'currency_id' : name), from: sql`hits` };
  const { column, isArray } = valuesFilterRow(name);
  return isArray
    ? { value: sql`element`, from: sql`hits cross join unnest(${sql.raw(column)}) as element` }
    : { value: sql.raw(column), from: sql`hits` };
}

function countsOf(name: Exclude<FacetName, 'price'>, flags: Flags, chosen: readonly number[]): SQL {
  const { value, from } = countedValue(name);
  const first = chosen.length === 0 ? sql`` : sql`value = any(${numbers(chosen)}) desc, `;
  return sql`(select json_agg(json_build_array(value, count)) from (
    select value, count from (select ${value} as value, count(*)::int as count from ${from} where ${flagsPass(flags, name)} group by 1) as every
    order by ${first}count desc, value limit ${MAX_FACET_VALUES}) as most)`;
}

/** Returns a JSON column with the facets in `names`, counted over the common table expression `hits`. */
export function facetColumn(names: readonly FacetName[], flags: Flags, { matched }: Filters): SQL {
  const pairs = names.map((name) => {
    if (name === 'price') {
      return sql`'price', (select json_agg(json_build_array(currency_id, lowest, highest)) from (
        select currency_id, min(price_minor) as lowest, max(price_minor) as highest
        from hits where ${flagsPass(flags, 'price')} group by 1) as priced)`;
    }
    return sql`${sql.raw(`'${name}'`)}, ${countsOf(name, flags, isValuesFilter(name) ? matched[name] : [])}`;
  });
  return sql`json_build_object(${sql.join(pairs, sql`, `)})`;
}

/** Names by id, sorted if their table defines an order. */
export type ValueName = Omit<FacetValue, 'id' | 'count'>;
type Names = Record<ValuesFilter, ReadonlyMap<number, ValueName>>;

type Ids = Readonly<Record<ValuesFilter, readonly number[]>>;
/** Returns at least the names of these ids. */
export type NameCache = (ids: Ids) => Promise<Names>;

/** Reads the names of facet values, except for facets without a table of names, whose values are their own names. */
export async function readFacetNames(db: Queryable, ids: Ids): Promise<Names> {
  const selects = valuesFilters.flatMap((name) => {
    const { names: table, isTranslated, orderedBy } = valuesFilterRow(name);
    const kind = sql.raw(`'${name}'`);
    if (!table) return [];
    // A table that defines an order is short. Read all of its names at once, because the cache returns names in the
    // order in which they were read.
    const where = orderedBy ? sql`true` : sql`id = any(${numbers(ids[name])})`;
    return [
      sql`select ${kind} as kind, id, name, ${sql.raw(isTranslated ? 'name_fr' : 'null::text as name_fr')}, ${sql.raw(orderedBy ?? '0')} as rank from ${sql.raw(table)} where ${where}`,
    ];
  });
  const { rows } = await db.execute<{ kind: ValuesFilter; id: number; name: string; name_fr: string | null }>(
    sql`${sql.join(selects, sql` union all `)} order by rank`,
  );
  return forEachFilter((name) =>
    valuesFilterRow(name).names
      ? new Map(
          rows
            .filter((row) => row.kind === name)
            .map(({ id, name: english, name_fr }) => [id, withoutMissingFrench({ name: english, name_fr })]),
        )
      : new Map(ids[name].map((value) => [value, { name: String(value) }])),
  );
}

function priceRange(raw: RawFacets, { pricesIn, currencies }: Filters): Facets['price'] {
  const inMinor = (raw.price ?? []).flatMap(([currencyId, lowest, highest]) => {
    const from = currencies.find(({ id }) => id === currencyId);
    const rate = from?.id === pricesIn.id ? 1 : (pricesIn.rate ?? Number.NaN) / (from?.rate ?? Number.NaN);
    return Number.isFinite(rate) ? [{ min: Math.floor(lowest * rate), max: Math.ceil(highest * rate) }] : [];
  });
  if (inMinor.length === 0) return null;
  const min = Math.min(...inMinor.map((range) => range.min), MAX_PRICE_MINOR) / 100;
  const max = Math.min(Math.max(...inMinor.map((range) => range.max)), MAX_PRICE_MINOR) / 100;
  return { min, max, currency: pricesIn.code };
}

const byName = new Intl.Collator('en');

type CompareValues = (a: FacetValue, b: FacetValue) => number;
const byCount: CompareValues = (a, b) => b.count - a.count || byName.compare(a.name, b.name);
const byOrderOf = (names: Names[ValuesFilter]): CompareValues => {
  const order = [...names.keys()];
  return (a, b) => order.indexOf(a.id) - order.indexOf(b.id);
};

/** Adds names, and includes selected values even if they have no hits. */
function namedValues(name: ValuesFilter, raw: RawFacets, chosen: readonly number[], names: Names): FacetValue[] {
  // Listings without an optional value are counted under null.
  const counted = (raw[name] ?? [])
    .filter(([value]) => value !== null)
    .map(([id, count]) => ({ id: Number(id), count }));
  const missing = chosen.filter((id) => !counted.some((value) => value.id === id));
  return [...counted, ...missing.map((id) => ({ id, count: 0 }))]
    .flatMap((value) => {
      const valueName = names[name].get(value.id);
      return valueName === undefined ? [] : [{ ...valueName, ...value }];
    })
    .sort(valuesFilterRow(name).orderedBy ? byOrderOf(names[name]) : byCount);
}

/** Adds the counts of entries that are being merged to those of their targets. */
function withoutMerging(counted: RawFacets, { running }: Filters): RawFacets {
  const raw = { ...counted };
  for (const [name, into] of Object.entries(running) as [keyof Filters['running'], ReadonlyMap<number, number>][]) {
    const counts = raw[name];
    if (!counts || into.size === 0) continue;
    const sums = new Map<Counts[number][0], number>();
    for (const [value, count] of counts) {
      const target = into.get(Number(value)) ?? value;
      sums.set(target, (sums.get(target) ?? 0) + count);
    }
    raw[name] = [...sums];
  }
  return raw;
}

export async function nameFacets(
  readNames: NameCache,
  counted: RawFacets,
  filters: Filters,
  isEstimate: boolean,
): Promise<Facets> {
  const raw = withoutMerging(counted, filters);
  const names = await readNames(
    forEachFilter((name) => [
      ...(raw[name] ?? []).flatMap(([id]) => (id === null ? [] : [Number(id)])),
      ...filters.chosen[name],
    ]),
  );
  return {
    ...forEachFilter((name) => namedValues(name, raw, filters.chosen[name], names)),
    currency: (raw.currency ?? []).flatMap(([id, count]) => {
      const code = filters.currencies.find((currency) => currency.id === id)?.code;
      return code === undefined ? [] : [{ code, count }];
    }),
    status: (raw.status ?? []).map(([status, count]) => ({ status: status === 'open' ? 'open' : 'closed', count })),
    price: priceRange(raw, filters),
    is_estimate: isEstimate,
  };
}
