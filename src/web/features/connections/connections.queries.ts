/** How does the web learn where a buyer's contact with a seller stands, and ask the seller? */
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Listing } from '#contract/listings.ts';
import { routes } from '#contract/routes.ts';
import { call } from '#web/lib/api.ts';
import { isAbort } from '#web/lib/errors.ts';
import { onChange } from '#web/lib/realtime.ts';

type Asked = Pick<Listing, 'id' | 'seller'>;

/** The person stands last: another one who signs in here must not see the former one's status. */
const statusKey = (listingId: number, userId: number | undefined) =>
  ['connections', 'status', listingId, userId] as const;

/** Where this person's contact about this listing stands; asked afresh whenever a connection of theirs changes. */
export function useConnectionStatus(listing: Asked | undefined, userId: number | undefined) {
  const client = useQueryClient();
  const listingId = listing?.id ?? 0;
  const asking = listing !== undefined && userId !== undefined && userId !== listing.seller.id;
  useEffect(() => {
    if (!asking) return;
    return onChange('connection', () => {
      void client.invalidateQueries({ queryKey: statusKey(listingId, userId) });
    });
  }, [client, asking, listingId, userId]);
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
    enabled: asking,
  });
}

async function setPending(client: QueryClient, listingId: number, userId: number | undefined): Promise<void> {
  const queryKey = statusKey(listingId, userId);
  // An older answer still under way would put the old status back.
  await client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, 'pending');
}

/** Sets the status that this client holds to pending, as is specified for the time after a reopening. */
export function usePendingStatus(listingId: number, userId: number | undefined): () => void {
  const client = useQueryClient();
  return () => void setPending(client, listingId, userId);
}

type Request = { contactMessage: string; signal: AbortSignal };

/** Asks the seller; afterwards the status reads pending, as specified. */
export function useContactSeller(listing: Asked, userId: number | undefined) {
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
      // A refusal mostly means that the status here is out of date.
      void client.invalidateQueries({ queryKey: statusKey(listing.id, userId) });
    },
  });
}
