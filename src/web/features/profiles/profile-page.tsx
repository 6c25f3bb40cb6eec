/** The profile page: the seller, their listings, their reviews and their wants. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import type { Profile, PublicProfile } from '#contract/profiles.ts';
import { BlockedProfile } from '#web/features/blocks/index.ts';
import { loadRates } from '#web/features/currencies/index.ts';
import { FollowButton } from '#web/features/follows/index.ts';
import { NotFound } from '#web/features/static-pages/index.ts';
import { ProfileWants, publicWantsQuery } from '#web/features/trading/index.ts';
import type { LoadData } from '#web/lib/browser/load-data.ts';
import { titleSetByPage, usePageTitle } from '#web/lib/browser/page-title.ts';
import { paths } from '#web/lib/browser/paths.ts';
import { useLocation, useNavigate, useParams, useSearchParams } from '#web/lib/browser/router.tsx';
import { SAME_PAGE } from '#web/lib/browser/same-page.ts';
import { ApiError } from '#web/lib/net/errors.ts';
import { useSession } from '#web/lib/session/session.ts';
import { QueryView } from '#web/ui/query-view.tsx';
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { OwnProfileHead, UserActions } from './on-demand.ts';
import { ProfileHead } from './profile-head.tsx';
import { ProfileListings } from './profile-listings.tsx';
import { loadReviews, ProfileReviews } from './profile-reviews.tsx';
import { profilesLabels as labels } from './profiles.labels.ts';
import { profileListingsQuery, profileQuery } from './profiles.queries.ts';

export const title = titleSetByPage;
export const loadData: LoadData = async (client, { params, search, currency }) => {
  const { id } = await client.fetchQuery(profileQuery(params['name'] ?? ''));
  if (tabOf(search) === 'reviews') await loadReviews(client, id, search);
  if (tabOf(search) === 'wants') await client.fetchQuery(publicWantsQuery(id));
  if (tabOf(search) !== 'listings') return;
  const { pages } = await client.fetchInfiniteQuery(profileListingsQuery(id));
  await loadRates(
    client,
    pages.flatMap(({ data }) => data),
    currency,
  );
};

export function ProfilePage() {
  const { name = '' } = useParams();
  const query = useQuery(profileQuery(name));
  const { data: profile, error } = query;
  const [params] = useSearchParams();
  usePageTitle(profile && (tabOf(params) === 'wants' ? labels.wantsTitle(profile.name) : profile.name));
  useCanonicalUrl(name, profile);
  if (error instanceof ApiError && error.code === 'not_found') return <MissingProfile name={name} />;
  return (
    <QueryView query={query} loading={<ProfileSkeleton />} failed={labels.failed} level={1} frame="wrap py-6">
      {(loaded) => <LoadedProfile profile={loaded} />}
    </QueryView>
  );
}

/** Shown for unknown names, and if the viewer or the owner of the profile has blocked the other. */
function MissingProfile({ name }: { name: string }) {
  const isSignedIn = useSession((state) => state.user !== null);
  if (!isSignedIn) return <NotFound />;
  return <BlockedProfile name={name} missing={<NotFound />} />;
}

const tabs = ['listings', 'reviews', 'wants'] as const;
const tabOf = (params: URLSearchParams) => tabs.find((key) => key === params.get('tab')) ?? 'listings';

function LoadedProfile({ profile }: { profile: PublicProfile }) {
  const [params, setParams] = useSearchParams();
  const isOwner = useSession((state) => state.user !== null && state.user.id === profile.id);
  const tab = tabOf(params);
  return (
    <div className="wrap">
      {isOwner ? (
        <Suspense fallback={<ProfileHead profile={profile} />}>
          <OwnProfileHead profile={profile} />
        </Suspense>
      ) : (
        <ProfileHead profile={profile} actions={<ProfileActions profile={profile} />} />
      )}
      <div className="mt-6">
        <Tabs
          label={labels.tabs}
          selected={tab}
          // The selected tab is in the URL, so that links from listings can open the reviews; Back leaves the page.
          onSelect={(key) => setParams(key === 'listings' ? {} : { tab: key }, { replace: true })}
          tabs={[
            { key: 'listings', label: labels.listings },
            { key: 'reviews', label: labels.reviews, count: profile.review_count },
            { key: 'wants', label: labels.wants },
          ]}
        >
          {tab === 'listings' ? <ProfileListings profile={profile} /> : null}
          {tab === 'reviews' ? <ProfileReviews sellerId={profile.id} /> : null}
          {tab === 'wants' ? <ProfileWants userId={profile.id} /> : null}
        </Tabs>
      </div>
    </div>
  );
}

/**
 * Shows the menu with reporting and blocking to signed-in users only. After a block, leaves the page, because the
 * profile is then hidden.
 */
function ProfileActions({ profile }: { profile: Profile }) {
  const isSignedIn = useSession((state) => state.user !== null);
  const navigate = useNavigate();
  return (
    <span className="flex items-center gap-1">
      <FollowButton target={{ kind: 'seller', id: profile.id, name: profile.name }} />
      {isSignedIn ? (
        <Suspense>
          <UserActions user={profile} onBlocked={() => navigate(paths.home())} />
        </Suspense>
      ) : null}
    </span>
  );
}

/** Redirects to the profile's current URL if the requested name is a former one or differs in letter case. */
function useCanonicalUrl(requestedName: string, profile: PublicProfile | undefined): void {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { search } = useLocation();
  useEffect(() => {
    if (!profile || profile.name === requestedName) return;
    client.setQueryData(profileQuery(profile.name).queryKey, profile);
    navigate(paths.profile(profile.name) + search, { replace: true, state: SAME_PAGE });
  }, [requestedName, profile, client, navigate, search]);
}

function ProfileSkeleton() {
  return (
    <SkeletonGroup label={labels.loading} className="wrap min-h-screen">
      <h1 className="sr-only">{labels.loading}</h1>
      <Skeleton className="-mx-gutter aspect-[5/1] md:mx-0 md:mt-6 md:rounded-lg" />
      <div className="relative grid gap-4 md:grid-cols-[auto_1fr] md:gap-x-6 md:px-8">
        <Skeleton className="-mt-9 size-22 rounded-full md:-mt-12 md:size-32" />
        <div className="grid gap-3 md:pt-5">
          <Skeleton className="h-7 w-44" />
          <Skeleton className="h-4 w-56" />
        </div>
      </div>
    </SkeletonGroup>
  );
}
