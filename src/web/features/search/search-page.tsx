/** Which listings match the words and filters in the address? */
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import type { SearchFilters } from '#contract/search.ts';
import { useRates, useReaderCurrency } from '#web/features/lookups/index.ts';
import { useDisplay } from '#web/lib/format.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { paths } from '#web/lib/paths.ts';
import { useSession } from '#web/lib/session.ts';
import type { FilterPanelProps } from './filter-panel.tsx';
import { filterLabels } from './filters.labels.ts';
import { noteRecent } from './recent-searches.ts';
import { searchLabels as labels } from './search.labels.ts';
import { type SearchMeta, searchMetaQuery } from './search.queries.ts';
import {
  readSearchParams,
  type SearchParamErrors,
  type SearchParamName,
  type SearchParams,
  type SearchQueryDto,
  toQuery,
  toUrlParams,
} from './search-params.ts';
import { SearchResults } from './search-results.tsx';
import { type Refusals, useSearch } from './use-search.ts';

const tools = () => import('./search-tools.ts');
// Asked for at once, beside the results; a failure shows, and is tried again, where it is drawn.
tools().catch(() => undefined);
const FilterPanel = lazy(async () => ({ default: (await tools()).FilterPanel }));
const FilterSheet = lazy(async () => ({ default: (await tools()).FilterSheet }));
const ChosenFilters = lazy(async () => ({ default: (await tools()).ChosenFilters }));
const NoHits = lazy(async () => ({ default: (await tools()).NoHits }));
const SaveSearchButton = lazy(async () => ({ default: (await tools()).SaveSearchButton }));
const SortChoice = lazy(async () => ({ default: (await tools()).SortChoice }));

export function SearchPage() {
  const [params] = useSearchParams();
  const { choice, faults } = readSearchParams(params);
  const own = useReaderCurrency();
  const code = choice.price_currency || own;
  useDisplay();
  usePageTitle(choice.q ? labels.titleFor(choice.q) : labels.title);
  const userId = useSession((session) => session.user?.id);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each user has recent searches of their own
  useEffect(() => noteRecent(choice.q), [choice.q, userId]);
  const wire = toQuery(choice, faults, own);
  const search = useSearch(wire);
  const facets = useFacets(search, wire);
  const rates = useRates(isPriced(choice));
  const results = useRef<HTMLDivElement>(null);
  const { wanted, change } = useChange(choice, results);
  const count = search.meta && !search.isStale && labels.count(search.meta.total, search.meta.total_is_estimate, '');
  const panel: FilterPanelProps = {
    choice: wanted,
    faults: sentencesOf(faults, search.refusals),
    facets,
    code,
    rateDate: rates.data?.date,
    onChange: change,
  };
  return (
    <div className="wrap py-6 md:py-8">
      <h1 className="text-xl md:text-2xl">{labels.title}</h1>
      <div ref={results} className="search mt-3 md:mt-4">
        <section aria-labelledby="search-filters" className="search__panel">
          <h2 id="search-filters" className="sr-only">
            {filterLabels.title}
          </h2>
          <Suspense>
            <FilterPanel {...panel} />
          </Suspense>
        </section>
        <div className="min-w-0">
          <div className="search__bar">
            {/* Always there, so that a new count is read out. */}
            <p role="status" className="text-sm wrap-anywhere text-soft">
              {search.meta && !search.isStale
                ? labels.count(search.meta.total, search.meta.total_is_estimate, choice.q)
                : null}
            </p>
            <Suspense>
              <SaveSearchButton filters={wire as SearchFilters} />
            </Suspense>
            <div className="search__tools">
              <Suspense>
                <FilterSheet {...panel} count={count || undefined} />
                <SortChoice
                  choice={wanted}
                  fault={panel.faults.sort}
                  onChange={(sort) => change({ ...wanted, sort, cursor: '' })}
                />
              </Suspense>
            </div>
          </div>
          <div className="mb-4 grid gap-3 empty:hidden">
            {panel.faults.q ? <p className="text-sm text-error">{panel.faults.q}</p> : null}
            <Corrections meta={search.meta} />
            {choice.cursor ? (
              <p className="text-sm">
                <Link className="link" to={`${paths.search()}?${toUrlParams({ ...choice, cursor: '' })}`}>
                  {labels.fromStart}
                </Link>
              </p>
            ) : null}
            <Suspense>
              <ChosenFilters choice={wanted} facets={facets} code={code} onChange={change} />
            </Suspense>
          </div>
          <SearchResults
            search={search}
            narrow
            none={
              <Suspense>
                <NoHits choice={choice} faults={faults} facets={facets} code={code} />
              </Suspense>
            }
          />
        </div>
      </div>
    </div>
  );
}

/** Prices are compared, so that the rates' day is worth saying. */
const isPriced = ({ min_price, max_price, sort }: SearchParams): boolean =>
  min_price !== '' || max_price !== '' || sort === 'price_asc' || sort === 'price_desc';

function sentencesOf(faults: SearchParamErrors, refusals: Refusals | undefined): Refusals {
  const own = Object.entries(faults).map(([name, fault]) => [name, filterLabels.fault(name as SearchParamName, fault)]);
  return { ...refusals, ...Object.fromEntries(own) };
}

/** The counts come with the first page; who begins at a later one asks for them alone. */
function useFacets(search: ReturnType<typeof useSearch>, wire: SearchQueryDto) {
  const later = useQuery({ ...searchMetaQuery(wire), enabled: wire.cursor !== undefined });
  return (wire.cursor === undefined ? search.meta?.facets : later.data?.facets) ?? undefined;
}

/**
 * Every choice is an address of its own; whoever stands far down sees where the new results begin. What was pressed
 * shows at once: a new address takes its time, and a second press meanwhile must not undo the first.
 */
function useChange(choice: SearchParams, results: { current: HTMLElement | null }) {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const address = params.toString();
  const [wanted, setWanted] = useState<SearchParams>();
  const [seen, setSeen] = useState(address);
  // Arrived, or gone elsewhere by Back: what the address says is what is wanted.
  if (seen !== address) {
    setSeen(address);
    setWanted(undefined);
  }
  const changed = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at after every new address
  useEffect(() => {
    if (!changed.current) return;
    changed.current = false;
    const top = results.current?.getBoundingClientRect().top ?? 0;
    if (top < 0) window.scrollTo(0, 0);
  }, [address]);
  const change = (next: SearchParams): void => {
    changed.current = true;
    setWanted(next);
    const asked = toUrlParams(next).toString();
    void navigate(asked === '' ? paths.search() : `${paths.search()}?${asked}`);
  };
  return { wanted: wanted ?? choice, change };
}

/** A word that stands nowhere was taken for others: said, so that nobody wonders. */
function Corrections({ meta }: { meta: SearchMeta | undefined }) {
  if (!meta?.corrections?.length) return null;
  const most = meta.total > 0 ? 3 : 0;
  return (
    <p className="text-sm text-soft">
      {meta.corrections.map(({ word, taken_as }) => labels.correction(word, taken_as.slice(0, most))).join(' ')}
    </p>
  );
}
