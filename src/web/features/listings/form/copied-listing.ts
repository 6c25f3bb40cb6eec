/** Reads one of the user's listings to begin a new one with its content. */
import { useQuery } from '@tanstack/react-query';
import type { Listing } from '#contract/listings.ts';
import { routes } from '#contract/routes.ts';
import { query } from '#web/lib/net/route-query.ts';

/** `id` is 0 if nothing is copied. Read once, and never again while the user types. */
export function useCopiedListing(id: number) {
  const options = {
    variant: 'copy',
    failureLog: 'Failed to load the listing',
    enabled: id > 0,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
    meta: { still: true },
  };
  const { data, isError, isLoading, refetch } = useQuery(query(routes.listings.read, { params: { id } }, options));
  // Another user's pictures cannot be used.
  const listing: Listing | undefined = data?.viewer.is_owner ? data : undefined;
  return { listing, isLoading, isFailed: isError || (data !== undefined && !listing), retry: () => void refetch() };
}
