/** Creates, updates, closes and reopens listings. */
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { affects } from '#contract/affects.ts';
import type { Listing, ListingCard, ListingUpdate, NewListing } from '#contract/listings.ts';
import { routes } from '#contract/routes.ts';
import { call } from '#web/lib/net/api.ts';
import { ApiError, isAbort } from '#web/lib/net/errors.ts';
import { mutation } from '#web/lib/net/route-mutation.ts';
import { queryKey } from '#web/lib/net/route-query.ts';
import { listingQuery, show } from './listings.queries.ts';

const cardOf = ({ id, name, price, currency, image1, status }: Listing): ListingCard => ({
  id,
  name,
  price,
  currency,
  image1,
  status,
});

/** Caches the saved listing. */
export function cacheListing(client: QueryClient, listing: Listing): void {
  client.setQueryData(listingQuery(listing.id).queryKey, show(listing));
  // The random sample keeps its selection, but its data for this listing must be current.
  client.setQueriesData<readonly ListingCard[]>({ queryKey: queryKey(routes.listings.random) }, (cards) =>
    cards?.map((card) => (card.id === listing.id ? cardOf(listing) : card)),
  );
}

/** Cancelled or without a response: it is unknown whether the server has saved it. */
const isUncertain = (error: unknown): boolean =>
  isAbort(error) || (error instanceof ApiError && (error.code === 'offline' || error.status >= 500));

/** Maximum assumed difference between the clocks of this machine and the server. */
const MAX_CLOCK_SKEW_MS = 60_000;

type Creation = {
  listing: NewListing;
  signal: AbortSignal;
  /** Id of the signed-in user. */
  userId: number;
  /** Start of an earlier attempt without a response: the listing can already exist. */
  uncertainSince: number | undefined;
};

/** Finds a listing created by an attempt without a response: same name and picture, created since then. */
async function findCreatedSince({ listing, signal, userId }: Creation, since: number): Promise<number | undefined> {
  const newestListings = await call(routes.profiles.newestListings, { params: { id: userId } }, { signal });
  const match = newestListings.find(({ name, image1 }) => name === listing.name && image1 === listing.image1);
  if (!match) return undefined;
  const { created_at } = await call(routes.listings.read, { params: { id: match.id } }, { signal });
  return Date.parse(created_at) >= since - MAX_CLOCK_SKEW_MS ? match.id : undefined;
}

async function createOnce(creation: Creation): Promise<Listing> {
  const { listing, signal, uncertainSince } = creation;
  const id = uncertainSince === undefined ? undefined : await findCreatedSince(creation, uncertainSince);
  if (id === undefined) return call(routes.listings.create, { body: listing }, { signal });
  // The user can have edited the form between the attempts.
  return call(routes.listings.update, { params: { id }, body: { ...listing, status: 'open' } }, { signal });
}

/** Creates a listing exactly once, no matter how many attempts it takes. */
export function useCreateListing(userId: number) {
  const client = useQueryClient();
  const uncertainSince = useRef<number>(undefined);
  const { mutateAsync } = useMutation({
    mutationFn: createOnce,
    meta: { affects: affects['listings.create'] },
    onSuccess: (listing) => cacheListing(client, listing),
  });
  return async (listing: NewListing, signal: AbortSignal): Promise<Listing> => {
    const startedAt = Date.now();
    try {
      return await mutateAsync({ listing, signal, userId, uncertainSince: uncertainSince.current });
    } catch (error) {
      if (isUncertain(error)) uncertainSince.current ??= startedAt;
      throw error;
    }
  };
}

type Update = { id: number; body: ListingUpdate; signal?: AbortSignal };

/** Saves a listing; fails with 409 `version_conflict` if another save came first. */
export function useUpdateListing() {
  const client = useQueryClient();
  return useMutation({
    ...mutation(
      routes.listings.update,
      ({ id, body }: Update) => ({ params: { id }, body }),
      ({ signal }) => ({ signal }),
    ),
    onSuccess: (listing) => cacheListing(client, listing),
  });
}

/** Reopens a closed listing. */
export function useReopenListing() {
  const client = useQueryClient();
  return useMutation({
    ...mutation(routes.listings.reopen, (id: number) => ({ params: { id }, body: {} })),
    onSuccess: (listing) => cacheListing(client, listing),
    onError: (error) => console.error('Failed to reopen the listing', error),
  });
}
