/** The search page: shows the listings that match the words and filters in the URL. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { sortOrders } from '#contract/fields.ts';
import type { SearchFilters } from '#contract/search.ts';
import { loadRates, useRates, useReaderCurrency } from '#web/features/currencies/index.ts';
import { SaveSearchButton } from '#web/features/saved-searches/index.ts';
import { WantSearchLink } from '#web/features/trading/index.ts';
import type { LoadData } from '#web/lib/browser/load-data.ts';
import { titleSetByPage, usePageTitle } from '#web/lib/browser/page-title.ts';
import { paths } from '#web/lib/browser/paths.ts';
import { Link, useNavigate, useSearchParams } from '#web/lib/browser/router.tsx';
import { useDisplay } from '#web/lib/i18n/format.ts';
import { useSession } from '#web/lib/session/session.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { Select } from '#web/ui/select.tsx';
import { type FilterChip, filterChips } from './filter-chips.ts';
import { FilterPanel, type FilterPanelProps } from './filter-panel.tsx';
import { NoHits } from './no-hits.tsx';
import { addRecentSearch } from './recent-searches.ts';
import { filterLabels, searchLabels as labels } from './search.labels.ts';
import { type Facets, type SearchMeta, searchMetaQuery, searchQuery } from './search.queries.ts';
import {
  readSearchParams,
  type SearchParamErrors,
  type SearchParamName,
  type SearchParams,
  type SearchQueryDto,
  type Sort,
  toQuery,
  toUrlParams,
  withoutFilters,
  withPriceCurrency,
} from './search-params.ts';
import { SearchResults } from './search-results.tsx';
import { type Refusals, useSearch } from './use-search.ts';
import '#web/ui/chip.css';
import './filters.css';

export const title = titleSetByPage;
export const loadData: LoadData = async (client, { search, currency }) => {
  const { searchParams, errors } = readSearchParams(search);
  const query = withPriceCurrency(toQuery(searchParams, errors, currency), currency);
  const [{ pages }] = await Promise.all([
    client.fetchInfiniteQuery(searchQuery(query)),
    query.cursor === undefined ? undefined : client.fetchQuery(searchMetaQuery(query)),
  ]);
  const priced = isPriced(searchParams) ? [{ currency: { code: '' } }] : [];
  await loadRates(client, [...priced, ...pages.flatMap(({ data }) => data)], currency);
};

export function SearchPage() {
  const [params] = useSearchParams();
  const { searchParams, errors } = readSearchParams(params);
  const ownCurrency = useReaderCurrency();
  const code = searchParams.price_currency || ownCurrency;
  useDisplay();
  usePageTitle(searchParams.q ? labels.titleFor(searchParams.q) : labels.title);
  const userId = useSession((session) => session.user?.id);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each user has their own recent searches
  useEffect(() => addRecentSearch(searchParams.q), [searchParams.q, userId]);
  const query = toQuery(searchParams, errors, ownCurrency);
  const { search, facets } = usePricedSearch(query, ownCurrency);
  const results = useRef<HTMLDivElement>(null);
  const { pending, change } = useChange(searchParams, results);
  const panel: FilterPanelProps = {
    searchParams: pending,
    errors: messagesOf(errors, search.refusals),
    facets,
    isFailed: search.error !== null,
    code,
    rateDate: useRateDate(searchParams),
    onChange: change,
  };
  const noHits = (
    <NoHits searchParams={searchParams} errors={errors} facets={facets} code={code} filters={query as SearchFilters} />
  );
  return (
    <div className="wrap py-6 md:py-8">
      <h1 className="text-xl md:text-2xl">{labels.title}</h1>
      <div ref={results} className="lg:grid lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-10 lg:items-start mt-3 md:mt-4">
        <FilterColumn {...panel} />
        <div className="min-w-0">
          <SearchBar search={search} words={searchParams.q} query={query} panel={panel} />
          <Notices searchParams={searchParams} meta={search.meta} panel={panel} />
          <SearchResults search={search} words={searchParams.q} narrow none={noHits} />
        </div>
      </div>
    </div>
  );
}

function FilterColumn(panel: FilterPanelProps) {
  return (
    <section
      aria-labelledby="search-filters"
      className="search__panel hidden lg:block lg:sticky lg:top-20 lg:max-h-[calc(100dvh-6rem)] lg:px-3 lg:pt-1 lg:pb-4 lg:-mx-3 lg:overflow-y-auto lg:overscroll-contain lg:[scrollbar-width:thin] lg:pointer-fine:[&_.input]:min-h-9 lg:pointer-fine:[&_.input]:px-2.5 lg:pointer-fine:[&_.input]:py-1.5 lg:pointer-fine:[&_.input]:text-sm scroll-shadows"
    >
      <h2 id="search-filters" className="sr-only">
        {filterLabels.title}
      </h2>
      <FilterPanel {...panel} />
    </section>
  );
}

type SearchBarProps = {
  search: ReturnType<typeof useSearch>;
  words: string;
  query: SearchQueryDto;
  panel: FilterPanelProps;
};

function SearchBar({ search: { meta, isStale }, words, query, panel }: SearchBarProps) {
  const countFor = (text: string) =>
    meta && !isStale ? labels.count(meta.total, meta.total_is_estimate, text) : undefined;
  return (
    <div
      // Each row reserves the height of its buttons.
      className="grid grid-cols-[minmax(7rem,1fr)_auto] auto-rows-[minmax(var(--target),auto)] gap-x-3 gap-y-2 items-center mb-4 md:mb-5 lg:grid-cols-[minmax(7rem,1fr)_auto_auto] max-md:[&>p]:col-span-full [&_.btn]:text-left [&_.btn]:whitespace-normal"
    >
      {/* Always rendered, so that screen readers announce a new count. */}
      <p role="status" className="text-sm wrap-anywhere text-soft">
        {countFor(words)}
      </p>
      {/* Leave out the save button for an empty result: NoHits has its own save button. */}
      {meta?.total === 0 ? null : (
        <div
          // The save buttons take up one row.
          // The save buttons are below the filter and sort buttons, which must not move when the save
          // buttons are hidden.
          className="search__save flex col-span-full gap-2 max-lg:order-1 md:justify-end lg:col-2 max-md:[&>.btn]:flex-auto max-md:[&>.btn]:px-3 max-[22.5rem]:[&>.btn>.icon]:hidden"
        >
          <SaveSearchButton filters={query as SearchFilters} />
          <WantSearchLink filters={query as SearchFilters} />
        </div>
      )}
      <div className="flex col-span-full gap-3 min-h-target md:col-2 lg:col-3">
        <FilterSheet {...panel} count={countFor('')} />
        <SortChoice
          searchParams={panel.searchParams}
          error={panel.errors.sort}
          onChange={(sort) => panel.onChange({ ...panel.searchParams, sort, cursor: '' })}
        />
      </div>
    </div>
  );
}

type NoticesProps = { searchParams: SearchParams; meta: SearchMeta | undefined; panel: FilterPanelProps };

/**
 * Above the results: the error of the search words, corrected words, the link to the first page, and the chosen
 * filters.
 */
function Notices({ searchParams, meta, panel }: NoticesProps) {
  return (
    <div className="mb-4 grid gap-3 empty:hidden">
      {panel.errors.q ? <p className="text-sm text-error">{panel.errors.q}</p> : null}
      <Corrections meta={meta} />
      {searchParams.cursor ? (
        <p className="text-sm">
          <Link className="link" to={`${paths.search()}?${toUrlParams({ ...searchParams, cursor: '' })}`}>
            {labels.fromStart}
          </Link>
        </p>
      ) : null}
      <ChosenFilters
        searchParams={panel.searchParams}
        facets={panel.facets}
        code={panel.code}
        onChange={panel.onChange}
      />
    </div>
  );
}

/** Returns true if the search compares prices. */
const isPriced = ({ min_price, max_price, sort }: SearchParams): boolean =>
  min_price !== '' || max_price !== '' || sort === 'price_asc' || sort === 'price_desc';

/** Returns the date of the exchange rates if the search compares prices, and undefined otherwise. */
function useRateDate(searchParams: SearchParams): string | undefined {
  const rates = useRates(isPriced(searchParams));
  // A disabled query still returns cached rates, for example those that a listing card has loaded.
  return isPriced(searchParams) ? rates.data?.date : undefined;
}

function messagesOf(errors: SearchParamErrors, refusals: Refusals | undefined): Refusals {
  const paramMessages = Object.entries(errors).map(([name, error]) => [
    name,
    filterLabels.paramError(name as SearchParamName, error),
  ]);
  return { ...refusals, ...Object.fromEntries(paramMessages) };
}

/** Runs the search with the reader's currency, so that the price facet uses it even if no prices are compared. */
function usePricedSearch(query: SearchQueryDto, ownCurrency: string) {
  const priced = withPriceCurrency(query, ownCurrency);
  const search = useSearch(priced);
  return { search, facets: useFacets(search, priced) };
}

/** The facets come with the first page. A visit that starts on a later page requests them separately. */
function useFacets(search: ReturnType<typeof useSearch>, query: SearchQueryDto) {
  const facetsOnly = useQuery({ ...searchMetaQuery(query), enabled: query.cursor !== undefined });
  return (query.cursor === undefined ? search.meta?.facets : facetsOnly.data?.facets) ?? undefined;
}

/**
 * Navigates to a new URL for every change and scrolls up to the new results if the user has scrolled past their start.
 * Applies each change to the shown filters at once instead of after the navigation, so that a second click builds on
 * the first.
 */
function useChange(searchParams: SearchParams, results: { current: HTMLElement | null }) {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const address = params.toString();
  const [pending, setPending] = useState<SearchParams>();
  const [seenAddress, setSeen] = useState(address);
  // Navigation has finished, or the user went Back: the URL is authoritative again.
  if (seenAddress !== address) {
    setSeen(address);
    setPending(undefined);
  }
  const changed = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: must run after every new address
  useEffect(() => {
    if (!changed.current) return;
    changed.current = false;
    const top = results.current?.getBoundingClientRect().top ?? 0;
    if (top < 0) window.scrollTo(0, 0);
  }, [address]);
  const change = (next: SearchParams): void => {
    changed.current = true;
    setPending(next);
    const query = toUrlParams(next).toString();
    navigate(query === '' ? paths.search() : `${paths.search()}?${query}`);
  };
  return { pending: pending ?? searchParams, change };
}

function Corrections({ meta }: { meta: SearchMeta | undefined }) {
  if (!meta?.corrections?.length) return null;
  const maxReplacements = meta.total > 0 ? 3 : 0;
  return (
    <p className="text-sm text-soft">
      {meta.corrections
        .map(({ word, taken_as }) => labels.correction(word, taken_as.slice(0, maxReplacements)))
        .join(' ')}
    </p>
  );
}

type ChosenFiltersProps = {
  searchParams: SearchParams;
  facets: Facets | undefined;
  /** The currency of the price filters if no currency filter is set. */
  code: string;
  onChange: (searchParams: SearchParams) => void;
};

/** Renders the active filters as chips; clicking a chip removes its filter. */
function ChosenFilters({ searchParams, facets, code, onChange }: ChosenFiltersProps) {
  const chips: FilterChip[] = filterChips(searchParams, facets, code);
  if (chips.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would suggest a form
    <div
      role="group"
      aria-label={filterLabels.chosen}
      className="flex flex-wrap gap-2 items-center [&>.btn]:px-2 [&_.chip]:max-w-full [&_.chip]:py-1.5 [&_.chip]:pr-3 [&_.chip]:wrap-anywhere [&_.chip]:text-left"
    >
      {chips.map((part) => (
        <button
          key={part.key}
          type="button"
          className="chip"
          aria-label={filterLabels.remove(part.label)}
          onClick={() => onChange(part.without)}
        >
          {part.label}
          <Icon name="close" size="sm" />
        </button>
      ))}
      <Button variant="ghost" onClick={() => onChange(withoutFilters(searchParams))}>
        {filterLabels.clear}
      </Button>
    </div>
  );
}

type FilterSheetProps = FilterPanelProps & {
  /** For example `12 listings`; undefined until the count is known. */
  count: string | undefined;
};

/** Shows the filters in a bottom sheet on small screens, with the result count on the close button. */
function FilterSheet({ count, ...panel }: FilterSheetProps) {
  const [isOpen, setOpen] = useState(false);
  const chosen = filterChips(panel.searchParams, panel.facets, panel.code).length;
  return (
    <>
      <Button icon="filter" className="lg:hidden" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {filterLabels.open(chosen)}
      </Button>
      <Modal open={isOpen} onClose={() => setOpen(false)} title={filterLabels.title} closeLabel={filterLabels.close}>
        <div>
          <FilterPanel {...panel} />
        </div>
        <div
          // The button that closes the sheet stays within reach of the thumb.
          className="sheet__done sticky bottom-0 -mx-5 mb-[calc(-1*max(1.5rem,env(safe-area-inset-bottom)))] px-5 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] border-t border-line bg-surface md:-mx-8 md:-mb-8 md:px-8 md:rounded-t-none md:rounded-b-xl"
        >
          <p role="status" className="sr-only">
            {count}
          </p>
          <Button variant="main" block onClick={() => setOpen(false)}>
            {filterLabels.done(count)}
          </Button>
        </div>
      </Modal>
    </>
  );
}

type SortChoiceProps = {
  searchParams: SearchParams;
  error?: string | undefined;
  onChange: (sort: Sort | undefined) => void;
};

/** Renders the sort order select. */
function SortChoice({ searchParams, error, onChange }: SortChoiceProps) {
  // Results of a search without words cannot be sorted by relevance.
  const offered = sortOrders.filter((sort) => sort !== 'relevance' || searchParams.q !== '');
  const defaultSort: Sort = searchParams.q === '' ? 'newest' : 'relevance';
  const current = searchParams.sort && offered.includes(searchParams.sort) ? searchParams.sort : defaultSort;
  return (
    <Select
      label={filterLabels.sortBy}
      hideLabel
      options={offered.map((sort) => ({ value: sort, label: filterLabels.sorts[sort] }))}
      value={current}
      error={error}
      onChange={(value) => onChange(value === defaultSort ? undefined : (value as Sort))}
      fieldClassName="min-w-0 flex-1 md:w-48 md:flex-none"
    />
  );
}
