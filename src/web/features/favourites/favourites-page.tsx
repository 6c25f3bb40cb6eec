/** The page with the user's favourites. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { joinPages, NoListingsYet, PagedListings } from '#web/features/cards/index.ts';
import { useSession } from '#web/lib/session/session.ts';
import { favouritesLabels as labels } from './favourites.labels.ts';
import { favouritesQuery, useOlderIds } from './favourites.queries.ts';

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
    ...favouritesQuery(userId),
    select: joinPages,
  });
  useOlderIds(userId, query.data?.listings);
  return (
    <PagedListings
      query={query}
      failed={labels.failed}
      words={{ more: labels.more, failed: labels.moreFailed, retry: labels.retry, loading: labels.loading }}
      level={2}
      eager
      empty={
        <NoListingsYet art="heart" title={labels.none} browse={labels.browse}>
          {labels.noneText}
        </NoListingsYet>
      }
    />
  );
}
