/** Renders one listing section of the home page in all states. */
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ListingCard } from '#contract/listings.ts';
import { ListingGrid, ListingGridSkeleton } from '#web/features/listings/index.ts';
import { sentenceForError } from '#web/lib/errors.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
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
  const { data, error, isFetching, refetch } = result;
  if (data) return data.length > 0 ? <ListingGrid listings={data} eager={eager} evenRows /> : empty;
  if (!error) return <ListingGridSkeleton evenRows />;
  return (
    <ErrorState title={labels.failed} retryLabel={labels.retry} retrying={isFetching} onRetry={() => void refetch()}>
      {sentenceForError(error)}
    </ErrorState>
  );
}
