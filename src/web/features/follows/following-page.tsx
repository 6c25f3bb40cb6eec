/** The page with the followed sellers, groups and members, and their new listings. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Follow } from '#contract/follows.ts';
import { joinPages, ListingGridSkeleton, NoListingsYet, PagedListings } from '#web/features/cards/index.ts';
import { paths } from '#web/lib/browser/paths.ts';
import { Link } from '#web/lib/browser/router.tsx';
import { variantUrl } from '#web/lib/net/images.ts';
import { useSession } from '#web/lib/session/session.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx';
import { followsLabels as labels } from './follows.labels.ts';
import { feedQuery, followsQuery, useFollow } from './follows.queries.ts';

export const title = () => labels.title;

export function FollowingPage() {
  const userId = useSession((session) => session.user?.id);
  const loading = (
    <SkeletonGroup label={labels.loading} className="grid gap-3">
      <Skeleton className="h-6 w-40" />
      <Skeleton className="h-11 w-full max-w-160" />
      <ListingGridSkeleton />
    </SkeletonGroup>
  );
  return (
    <div className="wrap py-6 md:py-8">
      <h1 className="text-xl md:text-2xl">{labels.title}</h1>
      <p className="mt-1 mb-4 max-w-text text-sm text-soft md:mb-6">{labels.intro}</p>
      <QueryView
        query={useQuery(followsQuery(userId))}
        loading={loading}
        failed={labels.failed}
        level={2}
        empty={
          <NoListingsYet art="bell" title={labels.none} browse={labels.browse}>
            {labels.noneText}
          </NoListingsYet>
        }
      >
        {(follows) => (
          <>
            <FollowList follows={follows} />
            <Feed userId={userId} />
          </>
        )}
      </QueryView>
    </div>
  );
}

function FollowList({ follows }: { follows: readonly Follow[] }) {
  const { unfollow } = useFollow();
  return (
    <section aria-labelledby="follows">
      <h2 id="follows" className="mb-3 text-lg">
        {labels.list(follows.length)}
      </h2>
      <ul className="flex max-h-72 flex-wrap gap-2 overflow-y-auto">
        {follows.map((follow) => (
          <li
            key={`${follow.kind} ${follow.id}`}
            className="flex max-w-full min-w-0 items-center gap-1 rounded-md border border-line pl-2"
          >
            <Link to={pathOf(follow)} className="flex min-h-target min-w-0 items-center gap-2">
              {follow.kind === 'seller' ? <Avatar size="sm" src={variantUrl(follow.avatar ?? '', 96)} /> : null}
              <span className="min-w-0">
                <span className="block truncate text-sm font-medium">{follow.name}</span>
                <span className="block text-xs text-soft">{labels.kinds[follow.kind]}</span>
              </span>
            </Link>
            <IconButton icon="close" size="sm" label={labels.unfollow(follow.name)} onClick={() => unfollow(follow)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function pathOf({ kind, id, name }: Follow): string {
  if (kind === 'seller') return paths.profile(name);
  return kind === 'group' ? paths.group(id) : paths.member(id);
}

function Feed({ userId }: { userId: number | undefined }) {
  const query = useInfiniteQuery({
    ...feedQuery(userId),
    select: joinPages,
  });
  const none = <EmptyState title={labels.feedNone}>{labels.feedNoneText}</EmptyState>;
  return (
    <section aria-labelledby="feed" className="mt-8">
      <h2 id="feed" className="mb-4 text-lg">
        {labels.feed}
      </h2>
      <PagedListings
        query={query}
        failed={labels.feedFailed}
        words={{ more: labels.more, failed: labels.moreFailed, retry: labels.retry, loading: labels.feedLoading }}
        level={3}
        empty={none}
      />
    </section>
  );
}
