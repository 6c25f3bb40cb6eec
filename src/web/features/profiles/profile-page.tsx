/** The profile page: the seller, their listings, their reviews and their wants. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import type { Profile, PublicProfile } from '#contract/profiles.ts';
import { loadRates } from '#web/features/lookups/index.ts';
import { NotFound } from '#web/features/pages/index.ts';
import { lazyPart, preparedPart } from '#web/lib/browser/lazy-part.ts';
import type { LoadData, LoadParts } from '#web/lib/browser/load-data.ts';
import { titleSetByPage, usePageTitle } from '#web/lib/browser/page-title.ts';
import { paths } from '#web/lib/browser/paths.ts';
import { useLocation, useNavigate, useParams, useSearchParams } from '#web/lib/browser/router.tsx';
import { SAME_PAGE } from '#web/lib/browser/same-page.ts';
import { ApiError } from '#web/lib/net/errors.ts';
import { useSession } from '#web/lib/session/session.ts';
import { QueryView } from '#web/ui/query-view.tsx';
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { ProfileHead } from './profile-head.tsx';
import { ProfileListings } from './profile-listings.tsx';
import { profilesLabels as labels } from './profiles.labels.ts';
import { profileListingsQuery, profileQuery } from './profiles.queries.ts';

const ProfileReviews = preparedPart(async () => (await import('./profile-reviews.tsx')).ProfileReviews);
const loadTrading = () => import('#web/features/trading/index.ts');
const ProfileWants = preparedPart(async () => (await loadTrading()).ProfileWants.prepare());
const BlockedProfile = lazy(async () => ({ default: (await import('#web/features/blocks/index.ts')).BlockedProfile }));
const UserActions = lazyPart(async () => (await import('#web/features/blocks/index.ts')).UserActions);
const FollowButton = lazyPart(async () => (await import('#web/features/follows/index.ts')).FollowButton);
const OwnProfileHead = lazy(async () => ({ default: (await import('./own-profile-head.tsx')).OwnProfileHead }));

export const title = titleSetByPage;
export const loadParts: LoadParts = async ({ search }) => {
  if (tabOf(search) === 'reviews') await ProfileReviews.prepare();
  if (tabOf(search) === 'wants') await ProfileWants.prepare();
};
export const loadData: LoadData = async (client, { params, search, currency }) => {
  const { id } = await client.fetchQuery(profileQuery(params['name'] ?? ''));
  if (tabOf(search) === 'reviews') await (await import('./profile-reviews.tsx')).loadReviews(client, id, search);
  if (tabOf(search) === 'wants') await (await loadTrading()).loadProfileWants(client, id);
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
  return (
    <Suspense fallback={<ProfileSkeleton />}>
      <BlockedProfile name={name} missing={<NotFound />} />
    </Suspense>
  );
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
          {tab === 'listings' ? (
            <ProfileListings profile={profile} />
          ) : (
            <Suspense fallback={<TabSkeleton />}>
              {tab === 'reviews' ? <ProfileReviews sellerId={profile.id} /> : <ProfileWants userId={profile.id} />}
            </Suspense>
          )}
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
    <Suspense>
      <span className="flex items-center gap-1">
        <FollowButton target={{ kind: 'seller', id: profile.id, name: profile.name }} />
        {isSignedIn ? <UserActions user={profile} onBlocked={() => navigate(paths.home())} /> : null}
      </span>
    </Suspense>
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

function TabSkeleton() {
  return (
    <SkeletonGroup label={labels.loadingTab} className="grid min-h-screen content-start gap-3 py-5 md:py-8">
      <Skeleton className="h-28 w-full rounded-lg" />
      <Skeleton className="h-28 w-full rounded-lg" />
    </SkeletonGroup>
  );
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
