/** The page with the user's favourites. */
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { ListingGrid, ListingGridSkeleton } from '#web/features/listings/index.ts';
import { sentenceForError } from '#web/lib/errors.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { paths } from '#web/lib/paths.ts';
import { useSession } from '#web/lib/session.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { favouritesLabels as labels } from './favourites.labels.ts';
import { favouritesQuery } from './favourites.queries.ts';

export function FavouritesPage() {
  usePageTitle(labels.title);
  return (
    <div className="wrap py-6 md:py-8">
      <h1 className="text-xl md:text-2xl">{labels.title}</h1>
      <p className="mt-1 mb-4 text-sm text-soft md:mb-6">{labels.intro}</p>
      <Favourites />
    </div>
  );
}

function Favourites() {
  const userId = useSession((session) => session.user?.id);
  const query = useInfiniteQuery(favouritesQuery(useQueryClient(), userId));
  const { data, error, isFetching, isFetchingNextPage, isFetchNextPageError } = query;
  if (data === undefined) {
    if (!error) return <ListingGridSkeleton />;
    return (
      <ErrorState
        level={2}
        title={labels.failed}
        retryLabel={labels.retry}
        retrying={isFetching}
        onRetry={() => void query.refetch()}
      >
        {sentenceForError(error)}
      </ErrorState>
    );
  }
  const listings = data.pages.flatMap((page) => page.data);
  if (listings.length === 0) {
    return (
      <EmptyState
        level={2}
        title={labels.none}
        action={
          <Link to={paths.search({ sort: 'newest' })} className={buttonClass()}>
            {labels.browse}
          </Link>
        }
      >
        {labels.noneText}
      </EmptyState>
    );
  }
  return (
    <>
      <ListingGrid listings={listings} level={2} eager />
      {query.hasNextPage ? (
        <div className="grid justify-items-center gap-2 pb-6">
          {isFetchNextPageError ? (
            <p role="alert" className="text-sm text-error">
              {labels.moreFailed}
            </p>
          ) : null}
          <Button busy={isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {isFetchNextPageError ? labels.retry : labels.more}
          </Button>
        </div>
      ) : null}
    </>
  );
}
