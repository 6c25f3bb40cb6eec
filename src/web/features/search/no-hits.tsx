/**
 * Shown for a search without results: offers to save it, and shows what the search finds without one filter or word.
 */
import { useQueries, useQuery } from '@tanstack/react-query';
import type { SearchFilters } from '#contract/search.ts';
import { isWordless } from '#rules/search/wordless.ts';
import { ListingGrid } from '#web/features/cards/index.ts';
import { SaveSearchButton } from '#web/features/saved-searches/index.ts';
import { paths } from '#web/lib/browser/paths.ts';
import { Link } from '#web/lib/browser/router.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { filterChips } from './filter-chips.ts';
import { searchLabels as labels } from './search.labels.ts';
import { type Facets, nearestQuery, searchMetaQuery } from './search.queries.ts';
import {
  isFiltered,
  type SearchParamErrors,
  type SearchParams,
  type SearchQueryDto,
  toQuery,
  toUrlParams,
  withoutFilters,
} from './search-params.ts';

/** The number of relaxed searches is limited, because each of them needs a request. */
const MAX_SUGGESTIONS = 8;

type Relaxation = { key: string; label: string; searchParams: SearchParams };

/**
 * Returns the relaxed searches: each leaves out one filter, one word, all filters or all words of the original search.
 */
function relaxations(searchParams: SearchParams, facets: Facets | undefined, code: string): Relaxation[] {
  const chips = filterChips(searchParams, facets, code);
  const ways = chips.map(({ key, label, without }) => ({ key, label: labels.without(label), searchParams: without }));
  const words = searchParams.q.split(/\s+/).filter((word) => word !== '');
  if (words.length > 1) {
    for (const [index, word] of words.entries()) {
      const q = words.filter((_, other) => other !== index).join(' ');
      ways.push({
        key: `word-${index}`,
        label: labels.withoutWord(word, q),
        searchParams: { ...searchParams, q, cursor: '' },
      });
    }
  }
  const visible = ways.slice(0, MAX_SUGGESTIONS - 2);
  if (chips.length > 1)
    visible.push({ key: 'filters', label: labels.withoutFilters, searchParams: withoutFilters(searchParams) });
  if (words.length > 0 && isFiltered(searchParams)) {
    visible.push({
      key: 'words',
      label: labels.withoutWords,
      searchParams: { ...searchParams, q: '', sort: undefined, cursor: '' },
    });
  }
  return visible;
}

type NoHitsProps = {
  searchParams: SearchParams;
  errors: SearchParamErrors;
  facets: Facets | undefined;
  code: string;
  filters: SearchFilters;
};

export function NoHits({ searchParams, errors, facets, code, filters }: NoHitsProps) {
  const ways = relaxations(searchParams, facets, code);
  const queryOf = (way: Relaxation) => toQuery(way.searchParams, errors, code);
  const counts = useQueries({ queries: ways.map((way) => searchMetaQuery(queryOf(way))) });
  const helpful = ways.flatMap((way, index) => {
    const meta = counts[index]?.data;
    return meta && meta.total > 0 ? [{ ...way, total: meta.total, isEstimate: meta.total_is_estimate }] : [];
  });
  const isLoading = counts.some((count) => count.isLoading);
  const hasCriteria = searchParams.q !== '' || isFiltered(searchParams);
  const canFind = !isWordless(searchParams.q);
  // Choose the relaxed search with the fewest listings: the fewer it finds, the closer it is to the original search.
  const nearest = isLoading ? undefined : helpful.toSorted((a, b) => a.total - b.total)[0];
  return (
    <>
      <EmptyState
        art="lens"
        level={2}
        title={labels.noneTitle}
        action={
          hasCriteria ? (
            <NoHitsActions filters={canFind ? filters : undefined} hasWaysOut={isLoading || helpful.length > 0} />
          ) : undefined
        }
      >
        {!canFind ? labels.noneWithoutWords : hasCriteria ? labels.noneFor : labels.noneAtAll}
      </EmptyState>
      <HelpfulRelaxations helpful={helpful} />
      {isLoading ? <ListingsSpace /> : null}
      {nearest ? <NearestListings query={queryOf(nearest)} /> : null}
    </>
  );
}

type NoHitsActionsProps = {
  /** The search to save; undefined if it cannot find anything. */
  filters: SearchFilters | undefined;
  hasWaysOut: boolean;
};

function NoHitsActions({ filters, hasWaysOut }: NoHitsActionsProps) {
  return (
    <div className="flex flex-wrap justify-center gap-3">
      {filters ? <SaveSearchButton filters={filters} variant="main" /> : null}
      {hasWaysOut ? null : (
        <Link
          to={paths.search({ sort: 'newest' })}
          className={buttonClass({ variant: filters ? 'ghost' : 'default', className: 'whitespace-normal' })}
        >
          {labels.seeNewest}
        </Link>
      )}
    </div>
  );
}

/** Keeps the footer below the viewport, so that nothing on screen moves when the listings appear. */
const ListingsSpace = () => <div className="min-h-screen" />;

function NearestListings({ query }: { query: SearchQueryDto }) {
  const { data = [], isLoading } = useQuery(nearestQuery(query));
  if (isLoading) return <ListingsSpace />;
  if (data.length === 0) return null;
  return (
    // In the three-column layout, hide the fourth listing, which would start a second row.
    <section aria-labelledby="nearest" className="mt-8 sm:max-xl:[&_li:nth-child(4)]:hidden">
      <h2 id="nearest" className="mb-3 text-lg">
        {labels.nearest}
      </h2>
      <ListingGrid listings={data} level={3} narrow />
    </section>
  );
}

type Helpful = Relaxation & { total: number; isEstimate: boolean };

function HelpfulRelaxations({ helpful }: { helpful: readonly Helpful[] }) {
  if (helpful.length === 0) return null;
  return (
    <section aria-labelledby="ways-out" className="mt-6">
      <h2 id="ways-out" className="mb-2 text-lg">
        {labels.relax}
      </h2>
      <ul>
        {helpful.map((way) => (
          <li key={way.key} className="border-t border-line">
            <Link
              to={`${paths.search()}?${toUrlParams(way.searchParams)}`}
              className="flex min-h-target items-center gap-3 rounded-sm px-2 py-2 text-sm hover:bg-hover"
            >
              <span className="flex min-w-0 flex-1 flex-col gap-x-3 sm:flex-row">
                <span className="flex-1 font-medium wrap-anywhere">{way.label}</span>
                <span className="text-soft tabular-nums">{labels.count(way.total, way.isEstimate, '')}</span>
              </span>
              <Icon name="chevron-right" size="sm" className="text-faint" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
