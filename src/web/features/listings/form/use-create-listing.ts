/** Creates a listing. */

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { MINUTE_MS } from '#contract/durations.ts';
import type { Listing, NewListing } from '#contract/listings.ts';
import { call } from '#web/lib/net/api.ts';
import { ApiError, isAbort } from '#web/lib/net/errors.ts';
import { affectedBy } from '#web/lib/net/route-mutation.ts';
import { cacheListing } from '../listings.mutations.ts';

/**
 * Returns true if the server might have saved the listing: the request was cancelled, got no response or failed with a
 * server error.
 */
const isUncertain = (error: unknown): boolean =>
  isAbort(error) || (error instanceof ApiError && (error.code === 'offline' || error.status >= 500));

/** Maximum assumed difference between the clocks of this machine and the server. */
const MAX_CLOCK_SKEW_MS = MINUTE_MS;

type Creation = {
  listing: NewListing;
  signal: AbortSignal;
  userId: number;
  /** The id of the listing that was copied, or 0 if none was. A copy can have the same name and picture. */
  copyId: number;
  /** The start time of the first failed attempt that might have created the listing; undefined if there is none. */
  uncertainSince: number | undefined;
};

/** Finds a listing with the same name and picture that was created after `since`, the start of a failed attempt. */
async function findCreatedSince(
  { listing, signal, userId, copyId }: Creation,
  since: number,
): Promise<number | undefined> {
  const newestListings = await call('GET /api/users/{id}/listings/newest', { params: { id: userId } }, { signal });
  const match = newestListings.find(
    ({ id, name, image1 }) => id !== copyId && name === listing.name && image1 === listing.image1,
  );
  if (!match) return undefined;
  const { created_at } = await call('GET /api/listings/{id}', { params: { id: match.id } }, { signal });
  return Date.parse(created_at) >= since - MAX_CLOCK_SKEW_MS ? match.id : undefined;
}

async function createOnce(creation: Creation): Promise<Listing> {
  const { listing, signal, uncertainSince } = creation;
  const id = uncertainSince === undefined ? undefined : await findCreatedSince(creation, uncertainSince);
  if (id === undefined) return call('POST /api/listings', { body: listing }, { signal });
  // The listing exists. Update it, because the user might have edited the form between the attempts.
  return call('PUT /api/listings/{id}', { params: { id }, body: { ...listing, status: 'open' } }, { signal });
}

/** Creates a listing exactly once, no matter how many attempts it takes. */
export function useCreateListing(userId: number, copyId = 0) {
  const client = useQueryClient();
  const uncertainSince = useRef<number>(undefined);
  const { mutateAsync } = useMutation({
    mutationFn: createOnce,
    meta: { affects: affectedBy('POST /api/listings') },
    onSuccess: (listing) => cacheListing(client, listing),
  });
  return async (listing: NewListing, signal: AbortSignal): Promise<Listing> => {
    const startedAt = Date.now();
    try {
      return await mutateAsync({ listing, signal, userId, copyId, uncertainSince: uncertainSince.current });
    } catch (error) {
      if (isUncertain(error)) uncertainSince.current ??= startedAt;
      throw error;
    }
  };
}
