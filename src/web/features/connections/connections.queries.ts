/** Fetches the status of a buyer's contact with a seller, and sends the request. */
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Listing } from '#contract/listings.ts';
import { routes } from '#contract/routes.ts';
import { call } from '#web/lib/api.ts';
import { isAbort } from '#web/lib/errors.ts';
import { onChange } from '#web/lib/realtime.ts';

type ContactedListing = Pick<Listing, 'id' | 'seller'>;

/** The user id is part of the key: another user who signs in here must not see the previous user's status. */
const statusKey = (listingId: number, userId: number | undefined) =>
  ['connections', 'status', listingId, userId] as const;

/** The status of this user's contact about a listing; refetched whenever one of their connections changes. */
export function useConnectionStatus(listing: ContactedListing | undefined, userId: number | undefined) {
  const client = useQueryClient();
  const listingId = listing?.id ?? 0;
  const isEnabled = listing !== undefined && userId !== undefined && userId !== listing.seller.id;
  useEffect(() => {
    if (!isEnabled) return;
    return onChange('connection', () => {
      void client.invalidateQueries({ queryKey: statusKey(listingId, userId) });
    });
  }, [client, isEnabled, listingId, userId]);
  return useQuery({
    queryKey: statusKey(listingId, userId),
    queryFn: async ({ signal }) => {
      try {
        return (await call(routes.connections.status, { params: { userId: userId ?? 0, listingId } }, { signal }))
          .status;
      } catch (error) {
        if (!signal.aborted) console.error('Failed to load the connection status', error);
        throw error;
      }
    },
    enabled: isEnabled,
  });
}

async function setPending(client: QueryClient, listingId: number, userId: number | undefined): Promise<void> {
  const queryKey = statusKey(listingId, userId);
  // An older response that is still on its way would restore the old status.
  await client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, 'pending');
}

/** Sets the status on this client to pending, as specified for the time after a listing is reopened. */
export function usePendingStatus(listingId: number, userId: number | undefined): () => void {
  const client = useQueryClient();
  return () => void setPending(client, listingId, userId);
}

type Request = { contactMessage: string; signal: AbortSignal };

/** Sends the request to the seller; the status then becomes pending, as specified. */
export function useContactSeller(listing: ContactedListing, userId: number | undefined) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ contactMessage, signal }: Request) =>
      call(
        routes.connections.request,
        { body: { recipient_id: listing.seller.id, listing_id: listing.id, contactMessage } },
        { signal },
      ),
    onSuccess: () => setPending(client, listing.id, userId),
    onError: (error) => {
      if (!isAbort(error)) console.error('Failed to contact the seller', error);
      // A refusal usually means that the status on this client is outdated.
      void client.invalidateQueries({ queryKey: statusKey(listing.id, userId) });
    },
  });
}
