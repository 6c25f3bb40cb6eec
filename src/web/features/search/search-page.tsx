/** Which listings match the words in the address? */
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { ListingGrid, ListingGridSkeleton } from '#web/features/listings/index.ts';
import { sentenceForError } from '#web/lib/errors.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { searchLabels as labels } from './search.labels.ts';
import { searchQuery } from './search.queries.ts';

export function SearchPage() {
  const [params] = useSearchParams();
  const q = (params.get('q') ?? '').trim().slice(0, 200);
  usePageTitle(q ? labels.titleFor(q) : labels.title);
  const { data, error, isFetching, refetch } = useInfiniteQuery(searchQuery(q));
  const meta = data?.pages[0]?.meta;
  return (
    <div className="wrap py-6 md:py-8">
      <h1 className="text-[1.375rem]/[1.75rem] md:text-xl lg:text-[1.75rem]/[2.125rem]">{labels.title}</h1>
      {/* Always there, so that a new count is read out. */}
      <p role="status" className="mt-1 mb-4 min-h-5 text-sm wrap-anywhere text-soft md:mb-6">
        {meta ? labels.count(meta.total, meta.total_is_estimate, q) : null}
      </p>
      {data ? (
        <Results q={q} />
      ) : error ? (
        <ErrorState
          level={2}
          title={labels.failed}
          retryLabel={labels.retry}
          retrying={isFetching}
          onRetry={() => void refetch()}
        >
          {sentenceForError(error)}
        </ErrorState>
      ) : (
        <ListingGridSkeleton count={24} />
      )}
    </div>
  );
}

function Results({ q }: { q: string }) {
  const search = useInfiniteQuery(searchQuery(q));
  const listings = search.data?.pages.flatMap((page) => page.data) ?? [];
  if (listings.length === 0) {
    return (
      <EmptyState
        art="lens"
        level={2}
        title={labels.noneTitle}
        action={
          q ? (
            <Link to={paths.search({ sort: 'newest' })} className={buttonClass()}>
              {labels.seeNewest}
            </Link>
          ) : undefined
        }
      >
        {q ? labels.noneFor : labels.noneAtAll}
      </EmptyState>
    );
  }
  return (
    <>
      <ListingGrid listings={listings} level={2} eager />
      {search.hasNextPage ? (
        <div className="grid justify-items-center gap-2 pb-6">
          {search.isFetchNextPageError ? (
            <p role="alert" className="text-sm text-error">
              {labels.moreFailed}
            </p>
          ) : null}
          <Button busy={search.isFetchingNextPage} onClick={() => void search.fetchNextPage()}>
            {search.isFetchNextPageError ? labels.retry : labels.more}
          </Button>
        </div>
      ) : null}
    </>
  );
}
