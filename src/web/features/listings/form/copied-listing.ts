/** Reads one of the user's listings to begin a new one with its content. */
import type { Listing } from '#contract/listings.ts';
import { useListingForForm } from '../listings.queries.ts';

/** `id` is 0 if nothing is copied. */
export function useCopiedListing(id: number) {
  const { data, isError, isLoading, refetch } = useListingForForm(id, 'copy');
  // Only the user's own listings can be copied: the pictures of another user cannot be used.
  const listing: Listing | undefined = data?.viewer.is_owner ? data : undefined;
  return { listing, isLoading, isFailed: isError || (data !== undefined && !listing), retry: () => void refetch() };
}
