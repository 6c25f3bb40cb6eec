/** Fetches a buyer's contact status and own requests; sends and withdraws contact requests. */
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { BundleListing } from '#contract/bundle-listing.ts';
import type { OwnRequest } from '#contract/connections.ts';
import type { Listing } from '#contract/listings.ts';
import { isAbort } from '#web/lib/net/errors.ts';
import { mutation, refetchAffected } from '#web/lib/net/route-mutation.ts';
import { query } from '#web/lib/net/route-query.ts';

type ContactedListing = Pick<Listing, 'id' | 'seller'>;

function statusQuery(listingId: number, userId: number | undefined) {
  return query(
    'GET /api/users/{userId}/connection-notification-status/{listingId}',
    { params: { userId: userId ?? 0, listingId } },
    { failureLog: 'Failed to load the connection status' },
  );
}

/**
 * Fetches the status of the user's contact about a listing, and the bundle to which the listing belongs or can be
 * added. Refetched whenever a connection of the user changes.
 */
export function useConnectionStatus(listing: ContactedListing | undefined, userId: number | undefined) {
  const isEnabled = listing !== undefined && userId !== undefined && userId !== listing.seller.id;
  return useQuery({ ...statusQuery(listing?.id ?? 0, userId), enabled: isEnabled });
}

async function setPending(client: QueryClient, listingId: number, userId: number | undefined): Promise<void> {
  const { queryKey } = statusQuery(listingId, userId);
  // Cancel a running fetch: its response would restore the old status.
  await client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, (known) => ({ ...known, status: 'pending' as const }));
}

/** Sets the status on this client to pending, as the specification requires after a listing is reopened. */
export function usePendingStatus(listingId: number, userId: number | undefined): () => void {
  const client = useQueryClient();
  return () => void setPending(client, listingId, userId);
}

/**
 * `additional`: more listings to request; if undefined, the additional listings of an earlier request do not change.
 */
type Request = { contactMessage: string; additional: readonly BundleListing[] | undefined; signal: AbortSignal };

/**
 * Sends the request to the seller; the status then becomes pending, as specified. `onSent` is called even if the user
 * has left the page in the meantime.
 */
export function useContactSeller(listing: ContactedListing, userId: number | undefined, onSent: () => void) {
  const client = useQueryClient();
  return useMutation({
    ...mutation(
      'POST /api/notifications/connection-request',
      ({ contactMessage, additional }: Request) => ({
        body: {
          recipient_id: listing.seller.id,
          listing_id: listing.id,
          contactMessage,
          ...(additional && { additional_listing_ids: additional.map(({ id }) => id) }),
        },
      }),
      ({ signal }) => ({ signal, expectsExactly200: true }),
    ),
    onSuccess: () => {
      onSent();
      return setPending(client, listing.id, userId);
    },
    onError: (error) => {
      if (!isAbort(error)) console.error('Failed to contact the seller', error);
      // A refusal usually means that the status on this client is outdated.
      void client.invalidateQueries(statusQuery(listing.id, userId));
    },
  });
}

/** The requests that the signed-in user has sent, newest first. */
export function useOwnRequests() {
  return useQuery(query('GET /api/connection-requests', {}, { read: ({ data }): readonly OwnRequest[] => data }));
}

/** Returns the signed-in user's request for a listing; undefined while loading or if there is none. */
export function useOwnRequest(listingId: number, enabled: boolean) {
  const { data, isLoading } = useQuery({
    ...query(
      'GET /api/connection-requests',
      { query: { listing_id: listingId } },
      { read: ({ data }) => data[0] ?? null },
    ),
    enabled,
  });
  return { ownRequest: enabled ? (data ?? undefined) : undefined, isLoading };
}

type WithdrawCallbacks = { onDone: () => void; onFailure: (error: Error) => void };

export function useWithdraw({ onDone, onFailure }: WithdrawCallbacks) {
  const client = useQueryClient();
  return useMutation({
    ...mutation('DELETE /api/connection-requests/{id}', (id: number) => ({ params: { id } })),
    onSuccess: onDone,
    onError: (error) => {
      console.error('Failed to withdraw the request', error);
      onFailure(error);
      // A refusal usually means that the seller has just answered.
      void refetchAffected(client, 'DELETE /api/connection-requests/{id}');
    },
  });
}
