/** Holds a list of a staff page: its filters, which are stored in the URL, and the rows that match them. */
import { useInfiniteQuery } from '@tanstack/react-query';
import type { RouteKey } from '#contract/api.ts';
import { useSearchParams } from '#web/lib/browser/router.tsx';
import type { pagedQuery } from '#web/lib/net/route-query.ts';

export type UrlFilters<Name extends string> = {
  filters: Readonly<Record<Name, string>>;
  setFilters: (changes: Partial<Record<Name, string>>) => void;
};

/**
 * Keeps the filters in the query string, so that links, a reload, and Back from another page restore them. A change
 * replaces the history entry, so that Back leaves the list; an empty value removes its filter from the URL.
 */
function useUrlFilters<Name extends string>(names: readonly Name[]): UrlFilters<Name> {
  const [params, setParams] = useSearchParams();
  const filters = Object.fromEntries(names.map((name) => [name, params.get(name) ?? ''])) as Record<Name, string>;
  const setFilters = (changes: Partial<Record<Name, string>>): void => {
    const next = new URLSearchParams(params);
    for (const [name, value] of Object.entries<string | undefined>(changes)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    setParams(next, { replace: true });
  };
  return { filters, setFilters };
}

type Page<Row, Meta> = { data: Row[]; meta: Meta };

/** `counts` is the `meta` of the first page, and undefined until it has loaded. */
export function useStaffList<Name extends string, Row, Meta>(
  names: readonly Name[],
  queryOf: (filters: Readonly<Record<Name, string>>) => ReturnType<typeof pagedQuery<RouteKey, Page<Row, Meta>>>,
) {
  const { filters, setFilters } = useUrlFilters(names);
  const query = useInfiniteQuery(queryOf(filters));
  const pages = query.data?.pages;
  return {
    filters,
    setFilters,
    query,
    rows: pages?.flatMap(({ data }) => data),
    counts: pages?.[0]?.meta,
    isFiltered: names.some((name) => filters[name] !== ''),
  };
}

export type LoadedList<Row> = Pick<
  ReturnType<typeof useStaffList<never, Row, unknown>>,
  'query' | 'rows' | 'isFiltered'
>;
