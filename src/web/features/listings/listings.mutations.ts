/** Caches saved listings, and reopens closed listings. */
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Listing, ListingCard } from '#contract/listings.ts';
import { setNewerData } from '#web/lib/net/pause-fetches.ts';
import { mutation } from '#web/lib/net/route-mutation.ts';
import { queryKey } from '#web/lib/net/route-query.ts';
import { listingQuery, show } from './listings.queries.ts';

const cardOf = ({
  id,
  name,
  price,
  was_price,
  currency,
  image1,
  status,
  trade,
  seller_id,
  condition,
  condition_fr,
  is_sold,
}: Listing): ListingCard => ({
  id,
  name,
  price,
  currency,
  image1,
  status,
  trade,
  seller_id,
  ...(was_price === undefined ? {} : { was_price }),
  ...(condition === undefined ? {} : { condition }),
  ...(condition_fr === undefined ? {} : { condition_fr }),
  ...(is_sold ? { is_sold } : {}),
});

export function cacheListing(client: QueryClient, listing: Listing): void {
  setNewerData(client, listingQuery(listing.id).queryKey, show(listing));
  // Update the listing in the cached random samples: refetching would return another random selection.
  client.setQueriesData<readonly ListingCard[]>({ queryKey: queryKey('GET /api/listings/random') }, (cards) =>
    cards?.map((card) => (card.id === listing.id ? cardOf(listing) : card)),
  );
}

export function useReopenListing() {
  const client = useQueryClient();
  return useMutation({
    ...mutation('POST /api/listings/{id}/reopen', (id: number) => ({ params: { id }, body: {} })),
    onSuccess: (listing) => cacheListing(client, listing),
    onError: (error) => console.error('Failed to reopen the listing', error),
  });
}
