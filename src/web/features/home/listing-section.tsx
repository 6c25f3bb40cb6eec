/** Renders one listing section of the home page in all states. */
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ListingCard } from '#contract/listings.ts';
import { ListingGrid, ListingGridSkeleton } from '#web/features/cards/index.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { homeLabels as labels } from './home.labels.ts';
import { newestListingsQuery, randomListingsQuery } from './home.queries.ts';

export function LatestListings({ empty }: { empty: ReactNode }) {
  return <ListingSection result={useQuery(newestListingsQuery)} eager empty={empty} />;
}

export function RandomListings() {
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
