/** Counts the hits of each value of each filter, as if that filter were not set. */
import { type SQL, sql } from 'drizzle-orm';
import type { Facets } from '#contract/search.ts';
import type { Queryable } from '../../db/db.ts';
import { type Filters, type TaggedFilter, tagPrefixes } from './filters.views.ts';

export const facetNames = ['group', 'member', 'sourcetype', 'currency', 'status', 'price'] as const;
export type FacetName = (typeof facetNames)[number];

const MAX_FACET_VALUES = 30;
const MAX_PRICE_MINOR = 999_999_999;
const numbers = (values: readonly number[]) => sql`${sql.param([...values])}::int[]`;

/** Returns, for each active filter, the condition that a row must pass. */
export function flagsOf({ chosen, currency, status, price }: Filters): Partial<Record<FacetName, SQL>> {
  return {
    ...(chosen.group.length ? { group: sql`group_id = any(${numbers(chosen.group)})` } : {}),
    ...(chosen.member.length ? { member: sql`member_ids && ${numbers(chosen.member)}` } : {}),
    ...(chosen.sourcetype.length ? { sourcetype: sql`source_type_id = any(${numbers(chosen.sourcetype)})` } : {}),
    ...(currency ? { currency: sql`currency_id = ${currency.id}::int` } : {}),
    ...(status === 'all' ? {} : { status: sql`status = ${status}` }),
    ...(price ? { price } : {}),
  };
}

export type Flags = readonly FacetName[];
export const flagColumns = (flags: Partial<Record<FacetName, SQL>>): SQL[] =>
  Object.entries(flags).map(([name, flag]) => sql`${flag} as ${sql.raw(`is_${name}`)}`);
/** The condition that a row passes all of these flags, except for `except`. */
export function passing(flags: Flags, except?: FacetName): SQL {
  const columns = flags.filter((name) => name !== except).map((name) => sql.raw(`is_${name}`));
  return columns.length === 0 ? sql`true` : sql.join(columns, sql` and `);
}

type Counts = [value: number | string, count: number][];
export type RawFacets = Partial<Record<Exclude<FacetName, 'price'>, Counts>> & { price?: [number, number, number][] };

const values: Readonly<Record<Exclude<FacetName, 'price'>, { value: SQL; from: SQL }>> = {
  group: { value: sql`group_id`, from: sql`hits` },
  member: { value: sql`member_id`, from: sql`hits cross join unnest(member_ids) as member_id` },
  sourcetype: { value: sql`source_type_id`, from: sql`hits` },
  currency: { value: sql`currency_id`, from: sql`hits` },
  status: { value: sql`status`, from: sql`hits` },
};

function countsOf(name: Exclude<FacetName, 'price'>, flags: Flags, chosen: readonly number[]): SQL {
  const { value, from } = values[name];
  const first = chosen.length === 0 ? sql`` : sql`value = any(${numbers(chosen)}) desc, `;
  return sql`(select json_agg(json_build_array(value, count)) from (
    select value, count from (select ${value} as value, count(*)::int as count from ${from} where ${passing(flags, name)} group by 1) as every
    order by ${first}count desc, value limit ${MAX_FACET_VALUES}) as most)`;
}

/** A JSON column over `hits` with the named facets. */
export function facetColumn(names: readonly FacetName[], flags: Flags, { chosen }: Filters): SQL {
  const pairs = names.map((name) => {
    if (name === 'price') {
      return sql`'price', (select json_agg(json_build_array(currency_id, lowest, highest)) from (
        select currency_id, min(price_minor) as lowest, max(price_minor) as highest
        from hits where ${passing(flags, 'price')} group by 1) as priced)`;
    }
    return sql`${sql.raw(`'${name}'`)}, ${countsOf(name, flags, name in tagPrefixes ? chosen[name as TaggedFilter] : [])}`;
  });
  return sql`json_build_object(${sql.join(pairs, sql`, `)})`;
}

async function namesOf(
  db: Queryable,
  raw: RawFacets,
  { chosen }: Filters,
): Promise<Record<TaggedFilter, Map<number, string>>> {
  const idsOf = (name: TaggedFilter) => numbers([...(raw[name] ?? []).map(([id]) => Number(id)), ...chosen[name]]);
  const { rows } = await db.execute<{ kind: TaggedFilter; id: number; name: string }>(sql`
    select 'group' as kind, id, name from groups where id = any(${idsOf('group')})
    union all select 'member', id, name from members where id = any(${idsOf('member')})
    union all select 'sourcetype', id, name from source_types where id = any(${idsOf('sourcetype')})`);
  const of = (kind: TaggedFilter) => new Map(rows.filter((row) => row.kind === kind).map((row) => [row.id, row.name]));
  return { group: of('group'), member: of('member'), sourcetype: of('sourcetype') };
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

/** Adds names, and includes selected values even if they have no hits. */
export async function nameFacets(
  db: Queryable,
  raw: RawFacets,
  filters: Filters,
  isEstimate: boolean,
): Promise<Facets> {
  const names = await namesOf(db, raw, filters);
  const named = (kind: TaggedFilter) => {
    const counted = (raw[kind] ?? []).map(([id, count]) => ({ id: Number(id), count }));
    const missing = filters.chosen[kind].filter((id) => !counted.some((value) => value.id === id));
    return [...counted, ...missing.map((id) => ({ id, count: 0 }))]
      .flatMap(({ id, count }) => {
        const name = names[kind].get(id);
        return name === undefined ? [] : [{ id, name, count }];
      })
      .sort((a, b) => b.count - a.count || a.name.localeCompare(b.name, 'en'));
  };
  return {
    group: named('group'),
    member: named('member'),
    sourcetype: named('sourcetype'),
    currency: (raw.currency ?? []).flatMap(([id, count]) => {
      const code = filters.currencies.find((currency) => currency.id === id)?.code;
      return code === undefined ? [] : [{ code, count }];
    }),
    status: (raw.status ?? []).map(([status, count]) => ({ status: status === 'open' ? 'open' : 'closed', count })),
    price: priceRange(raw, filters),
    is_estimate: isEstimate,
  };
}
