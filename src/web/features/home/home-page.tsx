/** The home page: an introduction, the latest listings and random listings. */

import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ListingCard } from '#contract/listings.ts';
import { ListingGrid, ListingGridSkeleton } from '#web/features/cards/index.ts';
import { loadRates } from '#web/features/currencies/index.ts';
import { RecentlyViewed } from '#web/features/listings/index.ts';
import { useDialogs } from '#web/lib/browser/dialogs.ts';
import type { LoadData } from '#web/lib/browser/load-data.ts';
import { paths } from '#web/lib/browser/paths.ts';
import { Link } from '#web/lib/browser/router.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { homeLabels as labels } from './home.labels.ts';
import { browseQuery, newestListingsQuery, randomListingsQuery } from './home.queries.ts';
import { HomeIntro } from './home-intro.tsx';

const SECTION_TITLE_CLASS = 'flex-1 text-[1.375rem]/[1.75rem] md:text-xl lg:text-[1.75rem]/[2.125rem]';

function AddListing() {
  // Show only one primary button at a time: while the sign-in dialog is open, its button is the primary one.
  const isSigningIn = useDialogs((state) => state.signIn !== false);
  return (
    <Link
      to={paths.listingCreate()}
      className={buttonClass({
        variant: isSigningIn ? 'default' : 'main',
        className: 'col-start-2 row-start-1 whitespace-normal max-[22.5rem]:gap-1 max-[22.5rem]:px-2.5',
      })}
    >
      <Icon name="plus" size="sm" />
      {labels.addListing}
    </Link>
  );
}

export const title = () => '';
export const loadData: LoadData = async (client, { currency }) => {
  const [newest, random] = await Promise.all([
    client.fetchQuery(newestListingsQuery),
    client.fetchQuery(randomListingsQuery),
    client.fetchQuery(browseQuery),
  ]);
  await loadRates(client, [...newest, ...random], currency);
};

export function HomePage() {
  return (
    <>
      <HomeIntro />
      <section className="wrap pt-5 pb-8 md:pt-8 md:pb-10" aria-labelledby="latest-listings">
        {/* On phones, "See more" is a full-width button below the cards. */}
        <div className="grid grid-cols-[1fr_auto] items-center gap-x-2 md:grid-cols-[1fr_auto_auto] md:gap-x-4">
          <h2 id="latest-listings" className={SECTION_TITLE_CLASS}>
            {labels.latest}
          </h2>
          <AddListing />
          <div className="col-span-full row-start-2 mt-4 min-w-0 md:mt-6">
            <LatestListings empty={<EmptyState title={labels.noneTitle}>{labels.noneText}</EmptyState>} />
          </div>
          <Link
            to={paths.search({ sort: 'newest' })}
            // Search engines do not need this link: they find the listings in the sitemap, and "See more" does not
            // describe the page.
            rel="nofollow"
            className="col-span-full row-start-3 mt-4 inline-flex min-h-target items-center justify-center gap-1 rounded-md px-2 text-sm font-medium text-text [box-shadow:inset_0_0_0_1px_var(--border-strong)] hover:bg-hover md:col-span-1 md:col-start-3 md:row-start-1 md:mt-0 md:rounded-sm md:text-soft md:[box-shadow:none] md:hover:text-text"
          >
            {labels.seeMore}
            <Icon name="chevron-right" size="sm" />
          </Link>
        </div>
      </section>
      <RecentlyViewed />
      <section className="rounded-t-xl bg-sunken" data-theme="dark" data-band="" aria-labelledby="random-listings">
        <div className="wrap pt-10 pb-4">
          <h2 id="random-listings" className={`mb-4 flex min-h-target items-center md:mb-6 ${SECTION_TITLE_CLASS}`}>
            {labels.random}
          </h2>
          <RandomListings />
        </div>
      </section>
    </>
  );
}

/** Renders one listing section of the home page in all states. */
function LatestListings({ empty }: { empty: ReactNode }) {
  return <ListingSection result={useQuery(newestListingsQuery)} eager empty={empty} />;
}

function RandomListings() {
  const empty = <EmptyState title={labels.noneTitle}>{labels.noneRandom}</EmptyState>;
  return <ListingSection result={useQuery(randomListingsQuery)} empty={empty} />;
}

type ListingSectionProps = {
  result: UseQueryResult<ListingCard[]>;
  eager?: boolean;
  empty: ReactNode;
};

function ListingSection({ result, eager, empty }: ListingSectionProps) {
  return (
    <QueryView query={result} loading={<ListingGridSkeleton evenRows />} failed={labels.failed} empty={empty}>
      {(listings) => <ListingGrid listings={listings} eager={eager} evenRows />}
    </QueryView>
  );
}
