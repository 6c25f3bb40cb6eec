/**
 * Stores the filters of a list in the query string, so that links, a reload, and Back from another page restore them.
 */
import { useSearchParams } from '#web/lib/browser/router.tsx';

/**
 * Returns the values of the filters and a function that changes some of them. An empty value removes the filter from
 * the URL. Replaces the history entry, so that Back leaves the list.
 */
export function useUrlFilters<Name extends string>(
  names: readonly Name[],
): [Readonly<Record<Name, string>>, (changes: Partial<Record<Name, string>>) => void] {
  const [params, setParams] = useSearchParams();
  const values = Object.fromEntries(names.map((name) => [name, params.get(name) ?? ''])) as Record<Name, string>;
  const change = (changes: Partial<Record<Name, string>>): void => {
    const next = new URLSearchParams(params);
    for (const [name, value] of Object.entries<string | undefined>(changes)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    setParams(next, { replace: true });
  };
  return [values, change];
}
