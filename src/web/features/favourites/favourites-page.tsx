/** The page with the user's favourites. */
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { ListingGrid, ListingGridSkeleton } from '#web/features/listings/index.ts';
import { paths } from '#web/lib/browser/paths.ts';
import { Link } from '#web/lib/browser/router.tsx';
import { useSession } from '#web/lib/session/session.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { favouritesLabels as labels } from './favourites.labels.ts';
import { favouritesQuery } from './favourites.queries.ts';

export const title = () => labels.title;

export function FavouritesPage() {
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
  const query = useInfiniteQuery({
    ...favouritesQuery(useQueryClient(), userId),
    select: ({ pages }) => pages.flatMap((page) => page.data),
  });
  return (
    <QueryView
      query={query}
      loading={<ListingGridSkeleton />}
      failed={labels.failed}
      level={2}
      empty={<NoFavourites />}
    >
      {(listings) => (
        <>
          <ListingGrid listings={listings} level={2} eager />
          {query.hasNextPage ? (
            <MoreFavourites
              isFailed={query.isFetchNextPageError}
              isLoading={query.isFetchingNextPage}
              onMore={() => void query.fetchNextPage()}
            />
          ) : null}
        </>
      )}
    </QueryView>
  );
}

function NoFavourites() {
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

type MoreFavouritesProps = { isFailed: boolean; isLoading: boolean; onMore: () => void };

function MoreFavourites({ isFailed, isLoading, onMore }: MoreFavouritesProps) {
  return (
    <div className="grid justify-items-center gap-2 pb-6">
      {isFailed ? (
        <p role="alert" className="text-sm text-error">
          {labels.moreFailed}
        </p>
      ) : null}
      <Button busy={isLoading} onClick={onMore}>
        {isFailed ? labels.retry : labels.more}
      </Button>
    </div>
  );
}
