/** Creates a listing. */

import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Listing, NewListing } from '#contract/listings.ts';
import { call } from '#web/lib/net/api.ts';
import { makeClientId } from '#web/lib/net/client-id.ts';
import { ApiError, isAbort } from '#web/lib/net/errors.ts';
import { affectedBy } from '#web/lib/net/route-mutation.ts';
import { cacheListing } from '../listings.mutations.ts';

/**
 * Returns true if the server might have saved the listing: the request was cancelled, got no response or failed with a
 * server error.
 */
const isUncertain = (error: unknown): boolean =>
  isAbort(error) || (error instanceof ApiError && (error.code === 'offline' || error.status >= 500));

/** Remembers with which client id a draft has been sent, even across a reload. */
export type SentAs = { read(): string | undefined; write(clientId: string | undefined): void };

type Creation = { listing: NewListing; signal: AbortSignal; sentAs: SentAs };

async function createOnce({ listing, signal, sentAs }: Creation): Promise<Listing> {
  const earlier = sentAs.read();
  const clientId = earlier ?? makeClientId();
  sentAs.write(clientId);
  try {
    const created = await call('POST /api/listings', { body: { ...listing, client_id: clientId } }, { signal });
    if (earlier === undefined) return created;
    // The user might have edited the form since the attempt that created the listing.
    const body = { ...listing, status: 'open' } as const;
    return await call('PUT /api/listings/{id}', { params: { id: created.id }, body }, { signal });
  } catch (error) {
    if (earlier === undefined && !isUncertain(error)) sentAs.write(undefined);
    throw error;
  }
}

/** Creates a listing exactly once, no matter how many attempts it takes. */
export function useCreateListing(sentAs: SentAs) {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: createOnce,
    meta: { affects: affectedBy('POST /api/listings') },
    onSuccess: (listing) => cacheListing(client, listing),
  });
  return (listing: NewListing, signal: AbortSignal): Promise<Listing> => mutateAsync({ listing, signal, sentAs });
}
