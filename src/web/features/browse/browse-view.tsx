/** Layout of the pages of a group, member or source type: name, details and listings. */
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { FollowButton } from '#web/features/follows/index.ts';
import { SearchResults, useSearch } from '#web/features/search/index.ts';
import { NotFound } from '#web/features/static-pages/index.ts';
import { usePageTitle } from '#web/lib/browser/page-title.ts';
import { paths } from '#web/lib/browser/paths.ts';
import { Link, useLocation, useNavigate, useSearchParams } from '#web/lib/browser/router.tsx';
import { localText } from '#web/lib/i18n/language.ts';
import { ApiError } from '#web/lib/net/errors.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx';
import { browseLabels as words } from './browse.labels.ts';
import { type BrowseFilter, listingsOf } from './browse.queries.ts';

type BrowseItem = { id: number; name: string; name_fr?: string | undefined; listing_count: number; aliases?: string[] };

/** Renders the page in every state; `children` renders the loaded item. */
export function BrowsePage<T extends BrowseItem>({
  id,
  result,
  children,
}: {
  id: number;
  result: UseQueryResult<T>;
  children: (item: T) => ReactNode;
}) {
  const { data, error } = result;
  usePageTitle(data && localText(data.name, data.name_fr));
  useMergedAddress(id, data?.id);
  if (id === 0 || (error instanceof ApiError && error.status === 404)) return <NotFound />;
  const loading = (
    <SkeletonGroup label={words.loading} className="min-h-screen">
      <h1 className="sr-only">{words.loading}</h1>
      <Skeleton className="h-4 w-16" />
      <Skeleton className="mt-2 h-7 w-56" />
      <Skeleton className="mt-3 h-4 w-32" />
    </SkeletonGroup>
  );
  return (
    <div className="wrap py-6 md:py-8">
      <QueryView query={result} loading={loading} failed={words.failed} level={1}>
        {children}
      </QueryView>
    </div>
  );
}

/** If the entry was merged, replaces its id in the URL with the id of the entry that the server returned. */
function useMergedAddress(id: number, foundId: number | undefined): void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (foundId !== undefined && foundId !== id && id !== 0) {
      navigate(`${pathname.replace(/\d+\/?$/, String(foundId))}${search}`, { replace: true });
    }
  }, [id, foundId, pathname, search, navigate]);
}

type BrowseHeadProps = {
  /** Shown above the name: the kind of the item, and for a member a link to its group. */
  kind: ReactNode;
  item: BrowseItem;
  filter: BrowseFilter;
};

export function BrowseHead({ kind, item, filter }: BrowseHeadProps) {
  const { id, listing_count, aliases = [] } = item;
  const name = localText(item.name, item.name_fr);
  return (
    <div className="flex flex-wrap items-end justify-between gap-4">
      <div className="min-w-0">
        <p className="text-sm text-soft">{kind}</p>
        <h1 className="text-[1.625rem] leading-8 wrap-anywhere lg:text-[1.875rem] lg:leading-9">{name}</h1>
        {aliases.length > 0 ? (
          <p className="mt-1 text-sm wrap-anywhere text-soft">{words.alsoKnownAs(aliases.join(', '))}</p>
        ) : null}
        <p className="mt-1 text-sm text-soft tabular-nums">{words.forSale(listing_count)}</p>
      </div>
      <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1">
        <Link to={paths.search({ [filter]: id })} className={buttonClass()}>
          <Icon name="filter" size="sm" />
          {words.search}
        </Link>
        {filter === 'sourcetype' ? null : (
          // Reserves the space of the button, which the server does not render.
          <span className="grid min-h-target min-w-34 *:w-full">
            <FollowButton target={{ kind: filter, id, name }} />
          </span>
        )}
      </div>
    </div>
  );
}

export function BrowseListings({ item, filter }: Pick<BrowseHeadProps, 'item' | 'filter'>) {
  const [params] = useSearchParams();
  const search = useSearch(listingsOf(filter, item.id, params));
  return (
    <section aria-labelledby="for-sale" className="mt-6 md:mt-8">
      <h2 id="for-sale" className="mb-4 text-lg">
        {words.listings}
      </h2>
      <SearchResults
        search={search}
        level={3}
        none={
          <EmptyState title={words.noneTitle}>
            {filter === 'sourcetype' ? words.noneOfType : words.noneText(item.name)}
          </EmptyState>
        }
      />
    </section>
  );
}
